import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { CLIENT_RATE, type ClockOffice } from "./clock-office.ts";
import { expectedState, HOURS, secondsToChange } from "./weeks.ts";

const PASSWORD = "a long sentence for harnesses";
const TOOLKIT = "/identitytoolkit.googleapis.com/v1";
/** Around a change of state an answer may be from either side: the clocks of processes differ by up to a second. */
const TOO_NEAR_SECONDS = 4;
const MAIL_WAIT_MS = 25_000;

/** @returns what is wrong, a line each */
type Check = (office: ClockOffice) => Promise<string[]>;

/** The state of every page, in JSON, on its screen, in the list, in the filter and in the number of open pages. */
export const checkStates: Check = async (office) => {
  const { clock, pages, get } = office;
  while (secondsToChange(clock.now()) < TOO_NEAR_SECONDS) await delay(500);
  const found: string[] = [];
  const list = (await (await get("/api/pages?limit=50")).json()) as { items: Row[] };
  const open = (await (await get("/api/pages?open_at=now&limit=50")).json()) as { items: Row[] };
  for (const [index, { id, slug }] of pages.entries()) {
    const now = clock.now();
    const expected = expectedState(HOURS[index]!, now);
    const wanted = JSON.stringify([expected.isOpen, expected.closesAt, expected.opensAt]);
    const say = (where: string, is: unknown) =>
      found.push(`${now}: ${slug} ${where}: ${JSON.stringify(is)} instead of ${wanted}`);
    const page = (await (await get(`/api/page/id/${slug}`)).json()) as Row;
    if (stateOf(page) !== wanted) say("as JSON", stateOf(page));
    const listed = list.items.find((item) => item.id === id);
    if (!listed || stateOf(listed) !== wanted) say("in the list", listed && stateOf(listed));
    if (open.items.some((item) => item.id === id) !== expected.isOpen)
      say("in the list of open pages", !expected.isOpen);
    for (const locale of ["en", "ga"]) {
      const html = await (await get(`/${locale}/pages/${slug}`)).text();
      const [, state] = /data-state="(\w+)"/.exec(html) ?? [];
      if (state !== (expected.isOpen ? "open" : "closed")) say(`on the screen (${locale})`, state);
    }
  }
  return found;
};

type Row = { id: string; open_now: boolean; closes_at: string | null; opens_at: string | null };

function stateOf({ open_now, closes_at, opens_at }: Row): string {
  const plain = (instant: string | null) => instant && Temporal.Instant.from(instant).toString();
  return JSON.stringify([open_now, plain(closes_at), plain(opens_at)]);
}

/** The next evening of the daily event, and on which day it counts. */
export const checkEvents: Check = async ({ clock, get }) => {
  const now = clock.now();
  const today = now.toZonedDateTimeISO("Europe/Dublin").toPlainDate();
  const { items } = (await (await get("/api/events?limit=3")).json()) as { items: { starts_at: string }[] };
  const dates = items.map(({ starts_at }) =>
    Temporal.Instant.from(starts_at).toZonedDateTimeISO("Europe/Dublin").toPlainDateTime().toString(),
  );
  const first =
    Temporal.PlainDate.compare(Temporal.PlainDate.from(dates[0]?.slice(0, 10) ?? "1900-01-01"), today) === 0 ? 0 : 1;
  const wanted = [0, 1, 2].map((days) => `${today.add({ days: first + days })}T19:00:00`);
  const isOver = now.toZonedDateTimeISO("Europe/Dublin").hour >= 20;
  if (String(dates) === String(wanted) && (first === 0 || isOver)) return [];
  return [`${now}: the next evenings are ${dates} instead of ${wanted}`];
};

/** Somebody who signed in before gets a new token that holds, and may sign in again. */
export class People {
  readonly #email: string;
  #refreshToken = "";
  #code: { code: string; created: Temporal.Instant } | null = null;
  readonly #office: ClockOffice;

  constructor(office: ClockOffice, number: number) {
    this.#office = office;
    this.#email = `person-${number}@example.com`;
  }

  /** Before a jump: a session, a code by mail, a password that was tried too often, an address with too many calls. */
  async prepare(): Promise<void> {
    const { identity, db, clock, get } = this.#office;
    const { body } = await identity(`${TOOLKIT}/accounts:signUp`, this.#credentials());
    this.#refreshToken = String(body.refreshToken);
    await identity(`${TOOLKIT}/accounts:sendOobCode`, { requestType: "PASSWORD_RESET", email: this.#email });
    const { rows } = await sql<{ link: string }>`
      select data::text as link from outbox where recipient = ${this.#email} order by id desc limit 1`.execute(db);
    const code =
      /oobCode=([\w-]+)/.exec(rows[0]?.link ?? "")?.[1] ?? /"code": "([\w-]+)"/.exec(rows[0]?.link ?? "")?.[1];
    this.#code = code ? { code, created: clock.now() } : null;
    for (let attempt = 0; attempt < 12; attempt++) {
      await sql`delete from rate_limit where key like 'sign-in %'`.execute(db); // that of the account is tried
      await identity(`${TOOLKIT}/accounts:signInWithPassword`, { email: this.#locked, password: "wrong password" });
    }
    for (let call = 0; call <= CLIENT_RATE; call += 50) {
      await Promise.all(
        Array.from({ length: 50 }, () => get("/api/pages", "198.51.100.7").then((read) => read.text())),
      );
    }
  }

  readonly #credentials = () => ({ email: this.#email, password: PASSWORD, returnSecureToken: true });

  get #locked(): string {
    return `locked-${this.#email}`;
  }

  /** After it. @param hours the length of the jump */
  async check(hours: number): Promise<string[]> {
    const { identity, product, clock, get } = this.#office;
    const found: string[] = [];
    const say = (what: string) => found.push(`${clock.now()} after ${hours.toFixed(2)} hours: ${what}`);

    const refresh = await identity("/securetoken.googleapis.com/v1/token", {
      grant_type: "refresh_token",
      refresh_token: this.#refreshToken,
    });
    const fresh = await identity(`${TOOLKIT}/accounts:signInWithPassword`, this.#credentials());
    for (const [name, token] of [
      ["a session from before", refresh.body.id_token],
      ["a new sign-in", fresh.body.idToken],
    ] as const) {
      const headers = { authtoken: String(token), "content-type": "application/json" };
      const { status } = await fetch(`${product.origin}/api/account`, { method: "POST", headers, body: "{}" });
      if (status !== 404) say(`${name}: ${status} instead of 404 for somebody without account`);
    }

    const locked = await identity(`${TOOLKIT}/accounts:signInWithPassword`, { email: this.#locked, password: "wrong" });
    const isLocked = JSON.stringify(locked.body).includes("TOO_MANY");
    if (isLocked && Math.abs(hours) > 25) say("an address is locked out after more than a day");
    const limited = await get("/api/pages", "198.51.100.7");
    const wait = Number(limited.headers.get("retry-after") ?? 0);
    if (limited.status === 429 && wait > 60) say(`an address has to wait for ${wait} s instead of a minute`);

    if (this.#code) {
      const { code, created } = this.#code;
      const { status } = await identity(`${TOOLKIT}/accounts:resetPassword`, { oobCode: code });
      const ageHours = Math.abs(clock.now().since(created).total("hours"));
      if (ageHours > 25 && status === 200) say("a code by mail is valid for more than a day");
      if (ageHours < 0.5 && status !== 200) say(`a code by mail is refused after ${ageHours.toFixed(2)} h: ${status}`);
    } else say("no code by mail was found");
    return found;
  }
}

/** A mail that is asked for now arrives now. */
export const checkMail: Check = async ({ identity, mails, clock }) => {
  const email = `mail-${mails.length}-${clock.now().epochMilliseconds}@example.com`;
  await identity(`${TOOLKIT}/accounts:signUp`, { email, password: PASSWORD });
  await identity(`${TOOLKIT}/accounts:sendOobCode`, { requestType: "PASSWORD_RESET", email });
  const end = performance.now() + MAIL_WAIT_MS;
  while (performance.now() < end) {
    if (mails.some(({ to }) => to.includes(email))) return [];
    await delay(100);
  }
  return [`${clock.now()}: no mail within ${MAIL_WAIT_MS / 1000} s`];
};

type Job = { name: string; every_seconds: number; next_run: string | null };

/** No job waits for longer than its period; what moves a late one looks once a minute. */
export const checkJobs: Check = async ({ admin, clock }) => {
  const end = performance.now() + 70_000;
  for (;;) {
    const { items } = (await admin.call("/api/admin/jobs", {})) as { items: Job[] };
    const late = items.filter(({ every_seconds, next_run }) => {
      const seconds = next_run ? Temporal.Instant.from(next_run).since(clock.now()).total("seconds") : 0;
      return seconds > every_seconds + 5;
    });
    if (late.length === 0) return [];
    if (performance.now() > end)
      return late.map(({ name, next_run }) => `${clock.now()}: ${name} runs only at ${next_run}`);
    await delay(500);
  }
};

/** How often each job has started since a moment of the database's clock, by the rows of the queue. */
export async function doubleRuns({ db }: ClockOffice): Promise<string[]> {
  const { rows } = await sql<{ name: string; runs: number }>`
    select name, count(*)::int as runs from pgboss.job where state = 'active' and name not like '\\_\\_%'
    group by name having count(*) > 1`.execute(db);
  return rows.map(({ name, runs }) => `${name} runs ${runs} times at once`);
}
