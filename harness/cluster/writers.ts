import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";

const KEY = "eolaire";
const PASSWORD = "a long sentence for harnesses";
/** An account may write 60 times a minute. */
const PAUSE_MS = 1_100;
/** A client gives up a write after this time: Patroni promotes after twenty seconds. */
const GIVE_UP_MS = 90_000;
/** Somebody else looks so often for what was written, and gives up after the second of these. */
const [LOOK_MS, MISSED_MS] = [50, 10_000];
const ANSWER_MS = 10_000;

export type Writer = { token: string; pageId: string };

/** What happened to the writes. */
export type Written = {
  /** The ids of posts that were answered with success. */
  acknowledged: string[];
  /** When an attempt failed (no answer, or 5xx), in milliseconds of `performance.now()`. The client repeats it. */
  failures: { atMs: number; what: string }[];
  /** Answers other than success and 5xx. */
  refused: string[];
  /** A write that its own writer did not see afterwards. */
  unseen: string[];
  /** How long after its acknowledgement somebody else saw an edit through the cache in front, in milliseconds; infinite: in no time. */
  lags: number[];
};

/** Accounts that may write for the pages of the directory. */
export async function signUpWriters(origin: string, db: Database, count: number): Promise<Writer[]> {
  const pages = await db
    .selectFrom("page")
    .select("id")
    .where("is_public", "=", true)
    .where("moderate_edits", "=", false)
    .orderBy("id")
    .limit(count)
    .execute();
  return Promise.all(
    pages.map(async ({ id: pageId }, at) => {
      const email = `writer-${at}@example.com`;
      const signedUp = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${KEY}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
      });
      const { idToken: token } = (await signedUp.json()) as { idToken: string };
      await post(origin, "/account/create", { token, body: {} });
      await sql`update page set user_id = (select id from account where email = ${email}) where id = ${pageId}`.execute(
        db,
      );
      return { token, pageId };
    }),
  );
}

/**
 * Publishes a post a second, as a careful client does: an attempt without an answer is repeated with the same
 * `idempotency-key`. After each it reads the list of posts with its cookie.
 */
export async function keepWriting(origin: string, { token, pageId }: Writer, written: Written, signal: AbortSignal) {
  for (let number = 1; !signal.aborted; number++) {
    const title = `Post ${number} of ${pageId.slice(-4)}`;
    const body = { page_id: pageId, title, body: title, status: "published", publish_at: new Date().toISOString() };
    const key = crypto.randomUUID();
    const list = `${origin}/api/posts?page_id=${pageId}`;
    await fetch(list).then(
      (cached) => cached.arrayBuffer(),
      () => {},
    );
    const begin = performance.now();
    while (performance.now() - begin < GIVE_UP_MS) {
      const answer = await post(origin, "/page/posts/add", { token, body, key }).catch((error) => String(error));
      if (typeof answer !== "string" && answer.status === 200) {
        const { id } = (await answer.json()) as { id: string };
        written.acknowledged.push(id);
        const looking = untilListed(list, id);
        await readOwn(list, { id, cookie: answer.headers.get("set-cookie") }, written);
        written.lags.push(await looking);
        break;
      }
      if (typeof answer !== "string" && answer.status < 500 && answer.status !== 409) {
        written.refused.push(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
        break;
      }
      written.failures.push({
        atMs: performance.now(),
        what: typeof answer === "string" ? answer : `${answer.status}`,
      });
      await pause(200);
    }
    await pause(PAUSE_MS);
  }
}

type Own = { id: string; cookie: string | null };

async function readOwn(list: string, { id, cookie }: Own, written: Written): Promise<void> {
  if ((await isListed(list, id, { cookie: cookie?.split(";")[0] ?? "" })) === false) written.unseen.push(id);
}

/** @returns null where the list was not answered, which the readers count */
async function isListed(list: string, id: string, headers: Record<string, string> = {}): Promise<boolean | null> {
  const answer = await fetch(list, { headers, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  if (answer?.status !== 200) return null;
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.some((item) => item.id === id);
}

/** Somebody without a cookie looks again and again. */
async function untilListed(list: string, id: string): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < MISSED_MS) {
    if (await isListed(list, id)) return performance.now() - begin;
    await pause(LOOK_MS);
  }
  return Number.POSITIVE_INFINITY;
}

type Call = { token: string; body: object; key?: string };

function post(origin: string, path: string, { token, body, key }: Call): Promise<Response> {
  return fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { authtoken: token, "content-type": "application/json", ...(key && { "idempotency-key": key }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}
