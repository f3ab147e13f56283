package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/name"
	"k8sexplore/content/userstate"
	"k8sexplore/index"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	terminal "k8sexplore/ui/kit/term"
)

// session is one run.
type session struct {
	App
	out      *bufio.Writer
	pager    *pager // before the terminal
	opened   *content.Catalog
	known    *facts.Tables
	called   *name.Elements
	glossary *index.Glossary // of all searchers
	book     *phrase.Book    // of words()
	held     *config.Loaded
	unheld   error // why a file of settings that was named is not read

	remembered *userstate.Store // of kept()

	screen  bool  // the answer is the screen
	fresh   bool  // which does not go on where the reader was
	trouble error // with the library, which the catalog does without
}

// catalog opens the catalog. What is wrong with the library alone is said, once, by the screen where there is one.
func (s *session) catalog() (*content.Catalog, error) {
	if s.opened != nil {
		return s.opened, nil
	}
	c, err := s.Catalog()
	if trouble := new(library.Trouble); c != nil && errors.As(err, &trouble) {
		s.trouble, err = err, nil
		if !s.screen {
			s.say(s.trouble.Error())
		}
	}
	s.opened = c
	return c, err
}

// tables returns the facts, empty ones where there are none.
func (s *session) tables() (*facts.Tables, error) {
	if s.known != nil {
		return s.known, nil
	}
	if s.Facts == nil {
		return &facts.Tables{}, nil
	}
	var err error
	s.known, err = s.Facts()
	return s.known, err
}

// elements returns the APIs, flags, fields, metrics and plugins of the facts, none where there are no facts.
func (s *session) elements() (*name.Elements, error) {
	if s.called != nil {
		return s.called, nil
	}
	if s.Elements == nil {
		return &name.Elements{}, nil
	}
	var err error
	s.called, err = s.Elements()
	return s.called, err
}

// day returns the date of today, "" where nothing tells it.
func (s *session) day() string {
	if s.Today == nil {
		return ""
	}
	return s.Today()
}

// The orders of entries. Each command's own stands first.
const (
	byRelevance  = "relevance"
	byRelease    = "release"
	byImportance = string(content.ByImportance)
	bySIG        = "sig"
	byNumber     = string(content.ByNumber)
	byTitle      = "title"
)

func listSorts() []string    { return []string{byRelease, byImportance, bySIG, byNumber, byTitle} }
func searchSorts() []string  { return []string{byRelevance, byRelease, bySIG, byNumber, byTitle} }
func releaseSorts() []string { return []string{byRelease} }

const searchLimit = 20

// commands returns the root command with everything below it.
func (s *session) commands() *cobra.Command {
	root := s.rootCommand()
	root.AddCommand(s.listCommand(), s.searchCommand(), s.showCommand(), s.kepCommand(), s.gateCommand(), s.releasesCommand(),
		s.importCommand(), s.libraryCommand(), s.noteCommand(), s.upgradeCommand(),
		s.checkCommand(), s.bookmarksCommand(), s.stateCommand(), s.configCommand(), s.manCommand())
	root.AddCommand(s.elementCommands()...)
	root.SetArgs(namesApart(append([]string{}, s.Args...))) // never nil, for which cobra would take the arguments of the process
	root.SetOut(s.out)
	root.SetErr(s.Err)
	unpaged := root.PersistentFlags().Bool("no-pager", false, "")
	root.PersistentFlags().String(configFlag, "", "") // read by configFile
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if *unpaged {
			s.pager.command = nil
		}
		return s.readied(cmd)
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(helpCommand())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	s.explain(root)
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			// cobra's own prints its help whatever the shell is called.
			cmd.Args, cmd.RunE = cobra.ArbitraryArgs, noShell
		}
	}
	return root
}

func noShell(cmd *cobra.Command, args []string) error {
	var shells []string
	for _, sub := range cmd.Commands() {
		shells = append(shells, sub.Name())
	}
	return valueError(unknownShell, strings.Join(args, " "), shells)
}

func helpCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "help [COMMAND]", ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			topic, _, err := root.Find(args)
			if err != nil || topic == root && len(args) > 0 {
				var names []string
				for _, c := range root.Commands() {
					names = append(names, c.Name())
				}
				return valueError(unknownCommand, args[0], names)
			}
			topic.InitDefaultHelpFlag()
			topic.InitDefaultVersionFlag()
			return topic.Help()
		},
	}
	new(options).langFlag(cmd)
	return cmd
}

func (s *session) rootCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use:     "k8sexplore [WORDS]",
		Version: s.Version, Args: cobra.ArbitraryArgs, SilenceErrors: true, SilenceUsage: true,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              s.hinting(func(cmd *cobra.Command, args []string) error { return s.root(cmd, o, args) }),
	}
	o.flags(cmd, "limit_all_search", searchSorts())
	cmd.Flags().BoolVar(&s.fresh, "fresh", false, "")
	s.settingFlags(cmd)
	s.complete(cmd, searchSorts())
	return cmd
}

// root opens the screen or the dialogue, or does what the words ask for where there can be neither.
func (s *session) root(cmd *cobra.Command, o *options, args []string) error {
	if len(args) > 0 && cmd.ArgsLenAtDash() != 0 && !isSaved(args[0]) {
		if name := mistyped(cmd, args[0]); name != "" {
			return complaint{"no_command", phrase.Values{"Value": args[0], "Name": name}}
		}
		if soundsLikeCommand(cmd, args[0]) {
			s.tell("searched_for", phrase.Values{"Value": content.Shorten(args[0])})
		}
	}
	if err := s.settle(cmd); err != nil {
		return err
	}
	dialogue := s.speaks(cmd.Flags(), s.now())
	s.screen = dialogue || s.OutIsTerminal && !asksForOutput(cmd.Flags())
	if !s.screen || dialogue {
		s.tellFaults()
	}
	r, err := s.understand(cmd.Context(), o, args)
	if err != nil {
		return err
	}
	words := r.query.Words
	switch {
	case dialogue:
		return s.openDialogue(cmd.Context(), r, s.now())
	case s.screen:
		return s.openScreen(cmd.Context(), r)
	case words == "":
		if r.problem != nil {
			return r.problem
		}
		return s.list(r)
	}
	named, err := s.isName(r.catalog, words)
	switch {
	case err != nil:
		return err
	case named:
		return s.show(r, words)
	}
	return s.search(cmd.Context(), r)
}

func (s *session) openScreen(ctx context.Context, r *request) error {
	how := s.now()
	how.Theme = cmp.Or(how.Theme, style.Auto)
	how.Fresh = s.fresh
	how.ASCII = how.ASCII || terminal.IsASCII(s.Getenv)
	req := ScreenRequest{
		Query: r.query, Problem: r.problem, Trouble: s.trouble, Language: r.lang, Settings: how, Faults: s.held.Faults,
		Catalog: r.catalog, Searcher: s.searcher(r.catalog),
	}
	again := &reopening{session: s}
	if s.Library != nil {
		req.Library = again
	}
	err := s.Screen(ctx, req)
	return errors.Join(err, req.Searcher.Close(), again.Close())
}

func (s *session) listCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "list [FILTERS]",
		Example: `  k8sexplore list --release 1.25 --sig node
  k8sexplore list sig:network stage:alpha,beta
  k8sexplore list --action --full
  k8sexplore list --gate 'Pod*' -o json | jq '.entries[].id'`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: s.hinting(func(cmd *cobra.Command, args []string) error {
			r, err := s.request(cmd.Context(), o, args)
			if err != nil {
				return err
			}
			if r.query.Words != "" {
				return complaint{"list_words", phrase.Values{"Command": "list", "Value": r.query.Words, "Allowed": filterForms()}}
			}
			return s.list(r)
		}),
	}
	o.flags(cmd, "limit_all", listSorts())
	s.complete(cmd, listSorts())
	return cmd
}

func filterForms() []string {
	var out []string
	for _, f := range content.Fields() {
		out = append(out, string(f)+":")
	}
	return out
}

func (s *session) searchCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "search WORDS",
		Example: `  k8sexplore search pod failure policy
  k8sexplore search 'sig:network kube-proxy' --limit 5
  k8sexplore search --lang ru эфемерные контейнеры
  k8sexplore search seccomp -o json | jq '.hits[0].id'`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: s.hinting(func(cmd *cobra.Command, args []string) error {
			r, err := s.understand(cmd.Context(), o, args)
			if err != nil {
				return err
			}
			if r.query.Words == "" && r.problem != nil {
				return r.problem
			}
			if r.query.Words == "" {
				return complaint{id: "search_needs_words"}
			}
			return s.search(cmd.Context(), r)
		}),
	}
	o.flags(cmd, "limit_search", searchSorts())
	s.complete(cmd, searchSorts())
	return cmd
}

func (s *session) showCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "show ID|KEP|'#PR'|GATE|RELEASE",
		Example: `  k8sexplore show 3329
  k8sexplore show 3329 --limit 1 --lang zh
  k8sexplore show '#111060'
  k8sexplore show PodDisruptionConditions --web
  k8sexplore show 1.25 -o markdown > release.md`,
		ValidArgsFunction: s.completeNames,
		RunE: s.hinting(func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return complaint{"show_one", phrase.Values{"Given": len(args)}}
			}
			r, err := s.request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			if o.web {
				return s.openFound(r, args[0])
			}
			return s.show(r, args[0])
		}),
	}
	o.webFlag(cmd)
	o.flags(cmd, "limit_all", listSorts())
	s.complete(cmd, listSorts())
	return cmd
}

func (s *session) releasesCommand() *cobra.Command {
	o, patches := new(options), false
	cmd := &cobra.Command{
		Use: "releases",
		Example: `  k8sexplore releases
  k8sexplore releases --sig node
  k8sexplore releases --release 1.27.x
  k8sexplore releases --release 1.25 --full -o json`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return complaint{"releases_words", phrase.Values{"Value": args[0]}}
			}
			return s.releases(cmd.Context(), o, patches)
		},
	}
	cmd.Flags().BoolVar(&patches, "patches", false, "")
	o.flags(cmd, "limit_all", releaseSorts())
	s.complete(cmd, releaseSorts())
	return cmd
}
