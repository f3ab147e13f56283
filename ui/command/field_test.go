package command_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// A field of an API object is answered in every form of its name, for a release and since one.
func TestObjectField(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		out  string // that the answer begins with
		err  string // that stderr holds
	}{
		{"field Pod.spec.hostUsers", 0, "Pod.spec.hostUsers\n", ""},
		{"field pod spec hostUsers", 0, "Pod.spec.hostUsers\n", ""},
		{"field hostUsers --lang ja", 0, "Pod.spec.hostUsers\n", ""},
		{"field Pod.spec.hostUsers --at 1.30", 0, "Pod.spec.hostUsers\t\tv1 Pod\t", ""},
		{"field Pod.spec.hostUsers --at 1.24", 1, "", "Pod.spec.hostUsers is not in 1.24: not before 1.25"},
		{"field Pod.spec.hostUser5", 1, "", "nearest are Pod.spec.hostUsers"},
		{"field Pod.spec.* --since 1.37", 0, "Pod.spec.containers[].lifecycle.postStart.httpGet.protocol\t", ""},
		{"field Pod.spec.hostUsers --since 1.26", 1, "", "none of the 1 that Pod.spec.hostUsers stands for came in 1.26 or later"},
		{"field Pod.spec.hostUsers --since never", 2, "", `--since: unknown release "never"`},
		{"field --since 1.30", 2, "", "needs one name"},
		{"show Pod.spec.hostUsers", 0, "Pod.spec.hostUsers\n", ""},
		{"search Pod.spec.hostUsers", 0, "Pod.spec.hostUsers\t", ""},
		{"search pod spec hostUsers", 0, "Pod.spec.hostUsers\t", ""},
		{"search deploy spec template spec hostusers", 0, "Deployment.spec.template.spec.hostUsers\t", ""},
	} {
		a := run(t, piped(t, strings.Fields(c.args)...))
		if a.code != c.code || !strings.HasPrefix(a.out, c.out) || !strings.Contains(a.err, c.err) {
			t.Errorf("%s: %d, %.200s, %s; want %d, %s, %s", c.args, a.code, a.out, a.err, c.code, c.out, c.err)
		}
	}
}

// The JSON of a field tells its type, values and gates; that of an API its fields.
func TestObjectFieldJSON(t *testing.T) {
	type field struct {
		Of, Type, Default string
		Required          *bool
		ListType          string   `json:"list_type"`
		ListKeys          []string `json:"list_keys"`
		Closed            bool     `json:"values_closed"`
		Fields            []string
		Values            []struct{ Value, Since string }
		Gates             []struct {
			Name, Of string
			Default  bool
		}
	}
	get := func(args ...string) (f field) {
		if err := json.Unmarshal([]byte(ok(t, append(args, "-o", "json")...)), &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	users := get("field", "Pod.spec.hostUsers", "--at", "1.30")
	if users.Type != "boolean" || users.Required == nil || *users.Required || users.Default != "true" || len(users.Gates) != 1 ||
		users.Gates[0].Name != "UserNamespacesSupport" || users.Gates[0].Default || users.Gates[0].Of != "Pod.spec.hostUsers" {
		t.Errorf("%+v", users)
	}
	containers := get("field", "Pod.spec.containers")
	if containers.Type != "[]Container" || !*containers.Required || containers.ListType != "map" || strings.Join(containers.ListKeys, " ") != "name" ||
		len(containers.Fields) < 20 {
		t.Errorf("%+v", containers)
	}
	policy := get("field", "Pod.spec.restartPolicy")
	if !policy.Closed || len(policy.Values) != 3 || policy.Values[0].Value != "Always" {
		t.Errorf("%+v", policy)
	}
	if pod := get("api", "v1 Pod"); strings.Join(pod.Fields, " ") != "Pod.apiVersion Pod.kind Pod.metadata Pod.spec Pod.status" {
		t.Errorf("%+v", pod)
	}
}
