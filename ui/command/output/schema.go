package output

import (
	"reflect"
	"strings"
)

// Schema returns the JSON Schema (2020-12) of what encoding/json writes of a value: its fields, what they hold, and which
// are always there.
func Schema(title string, v any) map[string]any {
	out := schemaOf(reflect.TypeOf(v))
	out["$schema"], out["title"] = "https://json-schema.org/draft/2020-12/schema", title
	return out
}

func schemaOf(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem())
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOf(t.Elem())}
	case reflect.Struct:
		return schemaOfFields(t)
	default:
		return map[string]any{"type": "string"}
	}
}

func schemaOfFields(t reflect.Type) map[string]any {
	properties, required := map[string]any{}, []string{}
	for field := range fieldsOf(t) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		properties[name] = schemaOf(field.Type)
		if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			required = append(required, name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// fieldsOf yields the fields of a struct that have a name in JSON.
func fieldsOf(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if f := t.Field(i); f.Tag.Get("json") != "" && !yield(f) {
				return
			}
		}
	}
}
