import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

const INDEX = "src/server/api/index.ts";

type Module = ReturnType<typeof parseSync>["module"];

/**
 * What a module of handlers exports that is no call, and that no file imports: `api/index.ts` takes these modules as a whole, so that they look
 * used to every other check.
 * @param calls the names of the contract's calls
 * @returns `file: name`
 */
export function unusedExportsOfHandlers(files: readonly string[], root: string, calls: ReadonlySet<string>): string[] {
  const modules = new Map<string, Module>(
    files.map((file) => [file, parseSync(file, readFileSync(join(root, file), "utf8")).module]),
  );
  const importsOf = (file: string) =>
    modules.get(file)?.staticImports.map(({ moduleRequest: { value }, entries }) => ({
      to: normalize(join(dirname(file), value)),
      entries,
    })) ?? [];
  const whole = new Set(
    importsOf(INDEX).flatMap(({ to, entries }) =>
      entries.some(({ importName }) => importName.kind === "NamespaceObject") ? [to] : [],
    ),
  );
  const used = new Set<string>();
  for (const file of modules.keys()) {
    const requests = [
      ...importsOf(file).map(({ to, entries }) => ({ to, names: entries.map(({ importName }) => importName.name) })),
      ...modules
        .get(file)!
        .staticExports.flatMap(({ entries }) =>
          entries.flatMap(({ moduleRequest, importName }) =>
            moduleRequest
              ? [{ to: normalize(join(dirname(file), moduleRequest.value)), names: [importName.name] }]
              : [],
          ),
        ),
    ];
    for (const { to, names } of requests) for (const name of names) used.add(`${to}: ${name}`);
  }
  return [...whole].flatMap((file) =>
    (modules.get(file)?.staticExports ?? []).flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { name }, moduleRequest }) =>
        name && !moduleRequest && !calls.has(name) && !used.has(`${file}: ${name}`) ? [`${file}: ${name}`] : [],
      ),
    ),
  );
}
