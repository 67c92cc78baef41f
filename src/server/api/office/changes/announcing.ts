import type { Language } from "#core/contract/languages.ts";
import type { Database } from "#core/server/db/connect.ts";
import { changesIn } from "./queries.ts";

/** Where changed addresses are announced (https://www.indexnow.org/documentation). */
export type IndexNow = {
  /** It proves that the site is ours, since it is also served at `/{key}.txt`. */
  key: string;
  /** The call of a search engine, which tells the others. */
  url: string;
  /** Of the site, without a slash at the end. */
  publicUrl: string;
  languages: readonly Language[];
};

type Run = { previous: Temporal.Instant | null; signal: AbortSignal; now?: Temporal.Instant };

/** The protocol takes so many in a call. */
const MAX_ADDRESSES = 10_000;
const ANSWER_MS = 30_000;

/**
 * Announces the addresses of what was published or changed since the previous run, in each language. What is gone is not
 * announced: search engines find that out by themselves, and its address may be known to nobody.
 * @throws an error where the search engine refuses; the job is repeated
 */
export async function announceChanges(db: Database, indexNow: IndexNow, run: Run): Promise<void> {
  const { previous, signal, now = Temporal.Now.instant() } = run;
  if (previous === null) return; // from the next run on
  for await (const changes of changesIn(db, {
    from: previous,
    to: now,
    limit: Math.floor(MAX_ADDRESSES / indexNow.languages.length),
  })) {
    const paths = changes.flatMap(({ screen }) => (screen === null ? [] : [screen]));
    if (paths.length > 0) await announce(paths, indexNow, signal);
  }
}

async function announce(paths: readonly string[], { key, url, publicUrl, languages }: IndexNow, signal: AbortSignal) {
  const urlList = paths.flatMap((path) => languages.map((locale) => `${publicUrl}/${locale}${path}`));
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({
      host: new URL(publicUrl).host,
      key,
      keyLocation: `${publicUrl}/${key}.txt`,
      urlList,
    }),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status} to ${urlList.length} addresses`);
}
