import { readFileSync } from "node:fs";

/**
 * What looks a key up in an object of ours as if it were a map: `toString` and `constructor`, which anybody may send, are
 * in every object. A table by texts is a `Map`; whether an object has a key asks `Object.hasOwn`.
 */
const RULES = [
  [/^(?:export )?const [A-Z][A-Z_\d]*: (?:Readonly<)?Record<string,/, "a table by texts is a Map"],
  [/(?<!["`*/].*)[\w\])] in (?:[A-Z][A-Z_\d]{2,}\b|texts\.)/, "Object.hasOwn asks for a key"],
] as const;

/** The lines against the rules, as `file:line: why`. */
export function lookupsInObjects(files: readonly string[], root: string): string[] {
  const ours = files.filter((file) => /^(?:src|packages)\//.test(file) && !file.includes(".test."));
  return ours.flatMap((file) =>
    readFileSync(root + file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        RULES.filter(([pattern]) => pattern.test(line)).map(([, why]) => `${file}:${at + 1}: ${why}: ${line.trim()}`),
      ),
  );
}
