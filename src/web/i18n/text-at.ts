export type TextTree = { [key: string]: string | TextTree };

/** The text under some names, one below the other; null where there is none. */
export function textAt(tree: TextTree, path: readonly string[]): string | null {
  const found = path.reduce<string | TextTree | undefined>(
    (at, name) => (typeof at === "object" && Object.hasOwn(at, name) ? at[name] : undefined),
    tree,
  );
  return typeof found === "string" ? found : null;
}
