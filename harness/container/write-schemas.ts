/**
 * `node harness/container/write-schemas.ts`: writes the schemas by which the examples of `deploy/` are checked everywhere, from the
 * descriptions that Kubernetes and Compose have in their sources, which Go downloads. Without descriptions; what they do not name is
 * an error.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const KUBERNETES = "k8s.io/kubernetes@v1.34.2";
const COMPOSE = "github.com/compose-spec/compose-go/v2@v2.16.2";
/** Those of `deploy/kubernetes.yaml`. */
const KINDS = {
  ConfigMap: "core.v1.ConfigMap",
  Service: "core.v1.Service",
  Deployment: "apps.v1.Deployment",
  PodDisruptionBudget: "policy.v1.PodDisruptionBudget",
  Ingress: "networking.v1.Ingress",
};
const REFERENCE = "#/definitions/";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };

const sourceOf = (module: string, file: string): Schema => {
  const { Dir } = JSON.parse(execFileSync("go", ["mod", "download", "-json", module], { encoding: "utf8" }));
  return JSON.parse(readFileSync(join(Dir, file), "utf8"));
};

/** Without texts for readers, and without `format` and patterns that JSON Schema knows by another meaning. */
function plain(value: Json, isName = false): Json {
  if (Array.isArray(value)) return value.map((one) => plain(one));
  if (value === null || typeof value !== "object") return value;
  if (!isName && value.format === "int-or-string") return { type: ["string", "integer"] };
  const dropped = isName ? [] : ["description", "title", "format", "deprecated", "default"];
  const left = Object.entries(value).filter(([key]) => !dropped.includes(key) && !(key.startsWith("x-") && !isName));
  const named = Object.fromEntries(
    left.map(([key, one]) => [
      key,
      plain(one, !isName && ["properties", "definitions", "$defs", "patternProperties"].includes(key)),
    ]),
  );
  return named;
}

/** Kubernetes' description allows unknown fields everywhere, its servers nowhere. */
const strict = (definitions: Schema): Schema =>
  JSON.parse(JSON.stringify(definitions), (_, value) =>
    value?.type === "object" && value.properties?.constructor === Object
      ? { additionalProperties: false, ...value }
      : value,
  );

/** The definitions that are needed for some of them. */
function reachable(definitions: Schema, from: string[]): Schema {
  const found = new Map<string, Json>();
  const follow = (name: string) => {
    if (found.has(name)) return;
    found.set(name, definitions[name]!);
    for (const [, next] of JSON.stringify(definitions[name]).matchAll(/"#\/definitions\/([^"]+)"/g)) follow(next!);
  };
  for (const name of from) follow(name);
  return Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b)));
}

function write(name: string, source: string, schema: Schema): void {
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  const path = fileURLToPath(new URL(`./schemas/${name}.json`, import.meta.url));
  writeFileSync(path, `${JSON.stringify({ $schema, $comment: source, ...schema })}\n`);
}

const names = Object.entries(KINDS).map(([kind, name]) => [kind, `io.k8s.api.${name}`] as const);
const { definitions } = plain(sourceOf(KUBERNETES, "api/openapi-spec/swagger.json")) as { definitions: Schema };
write("kubernetes", KUBERNETES, {
  properties: Object.fromEntries(names.map(([kind, name]) => [kind, { $ref: `${REFERENCE}${name}` }])),
  definitions: strict(
    reachable(
      definitions,
      names.map(([, name]) => name),
    ),
  ),
});
const { $schema: _, id: __, $id: ___, ...compose } = plain(sourceOf(COMPOSE, "schema/compose-spec.json")) as Schema;
write("compose", COMPOSE, compose);
