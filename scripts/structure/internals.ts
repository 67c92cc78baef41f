import { readFileSync } from "node:fs";

/** Private fields of Node and of libraries, tables of a library, and flags of V8: only `src/runtime` names them. */
const INTERNALS = /\b(?:_handle|_httpMessage|setFlagsFromString)\b|--heap-growing-percent|\bpgboss\.(?:job|queue)\b/;

/** The lines elsewhere that name one, as `file:line: why`. */
export function internalsOutside(files: readonly string[], root: string): string[] {
  const others = files.filter(
    (file) => /^(?:src|scripts|deploy)\//.test(file) && !/^src\/runtime\/|\.test\./.test(file),
  );
  return others.flatMap((file) =>
    readFileSync(root + file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        INTERNALS.test(line) ? [`${file}:${at + 1}: only src/runtime reaches into a library: ${line.trim()}`] : [],
      ),
  );
}
