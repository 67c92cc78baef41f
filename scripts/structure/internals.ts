import { readFileSync } from "node:fs";

/** Private fields of Node and of libraries, tables of a library, and flags of V8: only these files name them. */
const DRAWERS = /^src\/runtime\/|^packages\/graceful-http\/src\/node-sockets\.ts$/;
const INTERNALS = /\b(?:_handle|_httpMessage|setFlagsFromString)\b|--heap-growing-percent|\bpgboss\.(?:job|queue)\b/;

/** The lines elsewhere that name one, as `file:line: why`. */
export function internalsOutside(files: readonly string[], root: string): string[] {
  const others = files.filter(
    (file) => /^(?:src|packages|scripts|deploy)\//.test(file) && !DRAWERS.test(file) && !/\.test\./.test(file),
  );
  return others.flatMap((file) =>
    readFileSync(root + file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        INTERNALS.test(line)
          ? [`${file}:${at + 1}: only src/runtime and node-sockets.ts reach into a library: ${line.trim()}`]
          : [],
      ),
  );
}
