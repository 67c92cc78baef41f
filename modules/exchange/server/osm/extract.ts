import { invalid } from "#core/server/http/problem.ts";
import { runApart } from "#core/server/threads/run-apart.ts";
import { TooMuchWork } from "#core/server/threads/thread-answer.ts";
import { MAX_IMPORTED_PAGES } from "#modules/exchange/contract.ts";
import type { MapElement } from "./elements.ts";
import { type Kind, type KindChoices, type Kinds, type MapDirectory, MapKinds } from "./kinds.ts";
import { addMembers, type Members, positionsOf } from "./positions.ts";
import { mapSourceOf } from "./source.ts";

/** An element with a name that becomes a page, where it lies, and what it is. */
export type Taken = Pick<MapElement, "id" | "tags" | "point"> & { kinds: Kinds };

/** What an extract has for a directory. `unnamed`: elements that would be taken if they had a name. */
export type Extract = { taken: Taken[]; kinds: Kind[]; unnamed: number };

export type ExtractTask = { path: string; directory: Pick<MapDirectory, "slugs">; choices: KindChoices };

/** Of the tags of all elements that are taken: they are in memory together. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/**
 * `readExtract` in a thread of its own: fifteen kilobytes can unpack to a thousand times as much.
 * @throws ProblemError `not-a-table`, `draining` where too many wait, `invalid-fields` where the file has too much
 */
export async function readExtractApart(task: ExtractTask): Promise<Extract> {
  const program = new URL("./read-extract.worker.ts", import.meta.url);
  return runApart<Extract>("map", program, task).catch((cause: unknown) => {
    throw cause instanceof TooMuchWork ? tooComplex() : cause;
  });
}

/** Reads a file up to three times, for the positions of its shapes. */
export async function readExtract({ path, directory, choices }: ExtractTask): Promise<Extract> {
  const source = await mapSourceOf(path);
  if (!source) throw new Error(`${path} is no extract`);
  const counted = new MapKinds(directory, choices);
  const extract: Extract = { taken: [], kinds: [], unnamed: 0 };
  const sought: Members = new Map();
  let characters = 0;
  for await (const { id, tags, point, members } of source()) {
    if (tags.size === 0) continue;
    const kinds = counted.of(tags);
    const name = nameOf(tags);
    if (name !== null) counted.count(tags, name);
    else if (kinds) extract.unnamed += 1;
    if (name === null || !kinds) continue;
    extract.taken.push({ id, tags, point, kinds });
    if (extract.taken.length > MAX_IMPORTED_PAGES) throw invalid(`row.${extract.taken.length}`, "out-of-range");
    for (const [key, value] of tags) characters += key.length + value.length;
    if (characters > MAX_CHARACTERS) throw tooComplex();
    if (!point) addMembers(sought, members, id);
  }
  const positions = await positionsOf(source, sought);
  for (const one of extract.taken) one.point ??= positions.get(one.id) ?? null;
  extract.kinds = counted.report();
  return extract;
}

const tooComplex = () => invalid("file", "too-complex");

/** Any name, for counting; which name a page gets is decided by language. */
const nameOf = (tags: MapElement["tags"]): string | null =>
  tags.get("name") ?? [...tags].find(([key]) => /^name:[a-z]{2,3}$/.test(key))?.[1] ?? null;
