"use strict";
// Searches the entries of the site in its own index, which is read when somebody looks for something.
(function () {
  const form = document.querySelector("form[role=search]");
  const input = form.querySelector("input");
  const list = form.querySelector("ol");
  const most = 50;
  let records = null;
  let synonyms = [];

  const fold = (s) => s.normalize("NFKC").toLowerCase().replace(/ё/g, "е");

  // The forms of a word that count as the word: other names of what it names, without an ending, or in pairs of signs where
  // words have no blanks between.
  function formsOf(word) {
    const names = synonyms.filter((term) => term.includes(word)).flat().filter((name) => name !== word);
    return ownForms(word).concat(names.map((name) => [name]));
  }

  function ownForms(word) {
    if (/[\u3040-\u30ff\u3400-\u9fff]/.test(word) && word.length > 2) {
      const pairs = [];
      for (let i = 0; i + 1 < word.length; i++) pairs.push(word.slice(i, i + 2));
      return [[word], pairs];
    }
    if (/^[\u0400-\u04ff]{5,}$/.test(word)) return [[word], [word.slice(0, -2)]];
    if (/^[a-z]{4,}s$/.test(word)) return [[word], [word.slice(0, -1)]];
    return [[word]];
  }

  function weigh(record, forms) {
    let best = 0;
    forms.forEach((parts, i) => {
      let sum = 0;
      for (const part of parts) {
        const at = record.title.indexOf(part);
        let weight = 0;
        if (record.number === part || record.names.includes(part)) weight = 100;
        else if (at >= 0) weight = at === 0 || record.title[at - 1] === " " ? 12 : 10;
        else if (record.summary.includes(part)) weight = 5;
        else if (record.rest.includes(part)) weight = 2;
        if (weight === 0) return;
        sum += weight;
      }
      best = Math.max(best, sum / parts.length / (i === 0 ? 1 : 2));
    });
    return best;
  }

  function find(text) {
    const words = fold(text).split(/[\s,、。]+/).map((w) => w.replace(/^(kep-|#)(?=\d)/, "")).filter(Boolean).map(formsOf);
    const hits = [];
    for (const record of records) {
      let sum = 0;
      const all = words.every((forms) => {
        const weight = weigh(record, forms);
        sum += weight;
        return weight > 0;
      });
      if (all) hits.push([sum, record]);
    }
    return hits.sort((a, b) => b[0] - a[0]).slice(0, most).map((h) => h[1]);
  }

  function show() {
    list.replaceChildren();
    if (!input.value.trim()) return;
    const hits = find(input.value);
    for (const hit of hits) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = form.dataset.home + hit.raw[0];
      link.textContent = hit.raw[2];
      const more = document.createElement("p");
      more.textContent = [hit.raw[1] + "  " + hit.raw[3], hit.raw[4]].filter(Boolean).join("\n");
      item.append(link, more);
      list.append(item);
    }
    if (hits.length === 0) {
      const item = document.createElement("li");
      item.textContent = form.dataset.nothing;
      list.append(item);
    }
  }

  function search() {
    if (records) return show();
    if (document.getElementById("index")) return;
    const script = document.createElement("script");
    script.id = "index";
    script.src = form.dataset.home + "search.js";
    script.onload = () => {
      synonyms = window.k8sexplore.synonyms.map((term) => term.map(fold));
      records = window.k8sexplore.entries.map((raw) => ({
        raw, number: fold(raw[1]).replace(/^(kep-|#)/, ""), title: fold(raw[2]), summary: fold(raw[4]),
        names: raw[5].map(fold), rest: fold([raw[1], raw[3]].concat(raw[5], raw[6]).join(" ")),
      }));
      show();
    };
    document.head.append(script);
  }

  form.hidden = false;
  input.addEventListener("input", search);
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    const first = list.querySelector("a");
    if (first) location.href = first.href;
  });
  document.addEventListener("keydown", (e) => {
    if (e.key === "/" && document.activeElement !== input && !e.ctrlKey && !e.metaKey) {
      e.preventDefault();
      input.focus();
    }
    if (e.key === "Escape") list.replaceChildren();
  });
  const asked = new URLSearchParams(location.hash.slice(1)).get("q");
  if (asked) {
    input.value = asked;
    search();
  }
})();
