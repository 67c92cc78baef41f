import { nameKey } from "@eolaire/search";
import { STARTING } from "#core/server/api/office/setup/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid } from "#core/server/http/problem.ts";
import type { KindChoices, MapDirectory } from "./kinds.ts";

/**
 * The categories and tags of the directory, as the kinds of the map name them.
 * @throws ProblemError where a choice is no category
 */
export async function readDirectory(db: Database, choices: KindChoices): Promise<MapDirectory> {
  const [categories, tags] = await Promise.all([
    db.selectFrom("category").select(["slug", "name", "name_ie"]).orderBy("rank").execute(),
    db.selectFrom("tag").select("slug").execute(),
  ]);
  const own = new Set(categories.map(({ slug }) => slug));
  for (const [kind, slug] of choices) if (slug && !own.has(slug)) throw invalid(`kinds.${kind}`, "not-a-choice");
  const named = new Map(
    categories.flatMap(({ slug, name, name_ie }) =>
      [name, name_ie].flatMap((one) => (one === null ? [] : [[nameKey(one), slug] as const])),
    ),
  );
  const starting = STARTING.categories.flatMap(({ slug, names }) => {
    const known = Object.values(names).flatMap((name) => named.get(nameKey(name ?? "")) ?? []);
    return known[0] ? [[slug, known[0]] as const] : [];
  });
  return {
    slugs: new Map([...starting, ...[...own].map((slug) => [slug, slug] as const)]),
    tags: new Set(tags.map(({ slug }) => slug)),
  };
}
