package output

import (
	"encoding"
	"maps"
	"reflect"
	"slices"
	"strings"

	"k8sexplore/content"
)

// Answers are what commands answer with -o json: by the name of the command a value of every type that its answer may
// be. Their schemas are made of these types, by reflection: github.com/invopop/jsonschema would link 0.5 MB and
// github.com/google/jsonschema-go 0.3 MB, and neither knows that a list is never null here.
type Answers map[string][]any

// Commands returns the names of the commands, sorted.
func (a Answers) Commands() []string { return slices.Sorted(maps.Keys(a)) }

// Schema returns the JSON Schema of what a command answers, which is one of Commands: fields, what they hold, and which
// are always there.
func (a Answers) Schema(command string) map[string]any {
	out := schemaOf(reflect.TypeOf(a[command][0]))
	if forms := a[command]; len(forms) > 1 {
		each := content.Each(forms, func(v any) map[string]any { return schemaOf(reflect.TypeOf(v)) })
		out = map[string]any{"type": "object", "anyOf": each}
	}
	return titled(out, "k8sexplore "+command+" -o json")
}

// Whole returns one schema that defines those of all commands by their names.
func (a Answers) Whole() map[string]any {
	all := map[string]any{}
	for command := range a {
		all[command] = a.Schema(command)
	}
	return titled(map[string]any{"$defs": all}, "k8sexplore COMMAND -o json")
}

func titled(schema map[string]any, title string) map[string]any {
	schema["$schema"], schema["title"] = "https://json-schema.org/draft/2020-12/schema", title
	return schema
}

// schemaOf returns the schema of what encoding/json writes of a type.
func schemaOf(t reflect.Type) map[string]any {
	if t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return map[string]any{"type": "string"}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem())
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOf(t.Elem())}
	case reflect.Struct:
		properties, required := map[string]any{}, []string{}
		addFields(t, properties, &required)
		return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	default:
		return map[string]any{"type": "string"}
	}
}

// addFields adds the fields of a struct. Those of one within that has no name are its own; behind a pointer, which may
// be nil, none of them need be there.
func addFields(t reflect.Type, properties map[string]any, required *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Pointer:
			addFields(f.Type.Elem(), properties, new([]string))
		case f.Anonymous && name == "":
			addFields(f.Type, properties, required)
		case name != "" && name != "-":
			properties[name] = schemaOf(f.Type)
			if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
				continue
			}
			*required = append(*required, name)
			if f.Type.Kind() == reflect.Pointer {
				properties[name] = map[string]any{"anyOf": []any{schemaOf(f.Type), map[string]any{"type": "null"}}}
			}
		}
	}
}
