import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { ReceivedMail } from "#test/support/mail-server.ts";
import type { Office } from "../support/office.ts";
import { tokenOf } from "../support/people.ts";

/** One mail that somebody tried to cause, and what was answered. */
export type Attempt = { status: number; code: string | null };
type Stranger = { to: string; links: string[]; text: string };
type Person = { email: string; accountId: string };
type Received = readonly ReceivedMail[];

const SETTLED_MS = 20_000;

/** Somebody with accounts and pages, who writes to people who know nothing of them. */
export class MailAbuser {
  readonly #office: Office;
  readonly #received: Received;
  #people = 0;
  #recipients = 0;

  /** @param received what has left, while it grows */
  constructor(office: Office, received: Received) {
    this.#office = office;
    this.#received = received;
  }

  async asUnconfirmed(): Promise<Attempt[]> {
    const person = await this.#person({ isConfirmed: false });
    return this.#invites(person, await this.#page(person), 10);
  }

  async forPagesNotApproved(): Promise<Attempt[]> {
    const person = await this.#person();
    const attempts: Attempt[] = [];
    for (const approval of ["requested", "declined", "disabled"]) {
      attempts.push(...(await this.#invites(person, await this.#page(person, { approval }), 3)));
    }
    return attempts;
  }

  async withMessages(messages: readonly string[]): Promise<Attempt[]> {
    const person = await this.#person();
    const pageId = await this.#page(person);
    const attempts: Attempt[] = [];
    for (const message of messages)
      attempts.push(await this.#invite(person, pageId, { message: `See ${message} now` }));
    return attempts;
  }

  async toOneRecipient(count: number): Promise<Attempt[]> {
    const team = [await this.#person(), await this.#person(), await this.#person(), await this.#person()];
    const pages = await Promise.all(team.map((person) => this.#page(person)));
    const attempts: Attempt[] = [];
    for (let at = 0; at < count; at++) {
      const who = at % team.length;
      attempts.push(await this.#invite(team[who]!, pages[who]!, { email: "one@stranger.example" }));
    }
    return attempts;
  }

  async byOneAccount(count: number): Promise<Attempt[]> {
    const person = await this.#person();
    const pages = [await this.#page(person), await this.#page(person), await this.#page(person)];
    const attempts: Attempt[] = [];
    for (let at = 0; at < count; at++) attempts.push(await this.#invite(person, pages[at % pages.length]!, {}));
    return attempts;
  }

  async forOnePage(count: number): Promise<Attempt[]> {
    const owner = await this.#person();
    const pageId = await this.#page(owner);
    const team = [owner, await this.#person(), await this.#person(), await this.#person()];
    for (const { accountId } of team.slice(1)) {
      await sql`insert into page_manager (page_id, account_id) values (${pageId}, ${accountId})`.execute(
        this.#office.db,
      );
    }
    const attempts: Attempt[] = [];
    for (let at = 0; at < count; at++) attempts.push(await this.#invite(team[at % team.length]!, pageId, {}));
    return attempts;
  }

  /** Names may be changed after an approval: their mails go out, without a link. */
  async withNames(names: readonly string[]): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    for (const name of names) {
      const person = await this.#person();
      const pageId = await this.#page(person);
      await this.#post("/api/account/update", { name }, person);
      await sql`update page set name = ${name}, name_ie = ${name} where id = ${pageId}`.execute(this.#office.db);
      attempts.push(await this.#invite(person, pageId, {}));
    }
    return attempts;
  }

  /** @returns what is wrong with the link to report a mail */
  async reportMutes(): Promise<string[]> {
    const person = await this.#person();
    const pageId = await this.#page(person);
    const email = "reports@stranger.example";
    const { status, code } = await this.#invite(person, pageId, { email });
    const sent = (await this.mailsToStrangers()).find(({ to }) => to === email);
    if (!sent) return [`a mail that is allowed did not arrive: ${status} ${code}`];
    const link = sent.links.find((one) => one.includes("of=mail"));
    if (!link) return ["a mail with the words of a member has no link to report it"];
    const token = new URL(link).searchParams.get("token");
    const reported = await this.#post("/api/mail/report", { token }, null);
    if (reported.status !== 200) return [`a report was answered with ${reported.status}`];
    const next = await this.#invite(person, pageId, {});
    return next.code === "mails-muted" ? [] : [`after a report a mail was answered ${next.status} ${next.code}`];
  }

  /** When all have left. */
  async mailsToStrangers(): Promise<Stranger[]> {
    const end = performance.now() + SETTLED_MS;
    const { db } = this.#office;
    for (;;) {
      const { rows } = await sql`select id from outbox where state in ('waiting', 'sending') and kind <> 'sms'`.execute(
        db,
      );
      if (rows.length === 0 || performance.now() > end) break;
      await delay(100);
    }
    return this.#received
      .filter(({ to }) => to.some((address) => address.endsWith("@stranger.example")))
      .map(({ to, email }) => {
        const [text, html] = [email.text ?? "", email.html ?? ""];
        const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!.replaceAll("&amp;", "&"));
        const written = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link.replace(/[>).]+$/, ""));
        return { to: to[0]!, links: [...links, ...written], text: `${email.subject} ${text}` };
      });
  }

  async #invites(person: Person, pageId: string, count: number): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    for (let at = 0; at < count; at++) attempts.push(await this.#invite(person, pageId, {}));
    return attempts;
  }

  #invite(person: Person, pageId: string, fields: { email?: string; message?: string }): Promise<Attempt> {
    const email = `number-${++this.#recipients}@stranger.example`;
    return this.#post("/api/page/invites/send", { page_id: pageId, role: "manager", email, ...fields }, person);
  }

  async #post(path: string, fields: object, person: Person | null): Promise<Attempt> {
    const { origin } = this.#office.product;
    await this.#forgetAddress();
    const authtoken = person && (await tokenOf(origin, person.email));
    const response = await fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(authtoken && { authtoken }) },
      body: JSON.stringify(fields),
    });
    const body = (await response.json().catch(() => ({}))) as { code?: string };
    return { status: response.status, code: body.code ?? null };
  }

  async #person({ isConfirmed = true } = {}): Promise<Person> {
    const email = `abuser-${++this.#people}@example.com`;
    const { db, product } = this.#office;
    await this.#forgetAddress();
    const authtoken = await tokenOf(product.origin, email);
    const headers = { "content-type": "application/json", authtoken: authtoken! };
    const created = await fetch(`${product.origin}/api/account/create`, { method: "POST", headers, body: "{}" });
    const { id } = (await created.json()) as { id: string };
    if (isConfirmed) await sql`update identity_user set email_verified = true where email = ${email}`.execute(db);
    return { email, accountId: id };
  }

  async #page({ accountId }: Person, { approval = "approved" } = {}): Promise<string> {
    const { db } = this.#office;
    const { rows } = await sql<{ id: string }>`
      insert into page (name, slug, type, approval, user_id)
      values ('The Harbour', ${`harbour-${crypto.randomUUID()}`}, 'business', ${approval}, ${accountId}) returning id`.execute(
      db,
    );
    return rows[0]!.id;
  }

  /** One address stands for many: its own limits, and those of signing in, are others' subject. */
  async #forgetAddress(): Promise<void> {
    await sql`delete from rate_limit where key not like 'mails %' and key not like '% to %'`.execute(this.#office.db);
  }
}
