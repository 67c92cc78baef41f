import { afterAll, afterEach, describe, expect, test } from "vitest";
import { useOperator } from "#test/support/operator.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { queueMessage } from "../mail/outbox.ts";

const database = await createTestDatabase();
const { db } = database;
const eolaire = useOperator(database);
const outbox = (...args: string[]) => eolaire("outbox", ...args);

afterEach(() => db.deleteFrom("outbox").execute());
afterAll(database.drop);

const queueLink = (type: "PASSWORD_RESET" | "VERIFY_EMAIL", code: string, to = "una@oilean.example") =>
  queueMessage(db, {
    type,
    to,
    locale: "ga",
    data: { code, link: `https://eolaire.test/ga/action?oobCode=${code}`, email: to },
  });
const theRow = () => db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

describe("outbox latest", () => {
  test("prints the newest code and link to an address, and nothing else", async () => {
    await queueLink("VERIFY_EMAIL", "first");
    await queueLink("PASSWORD_RESET", "second");
    await queueLink("PASSWORD_RESET", "foreign", "eve@evil.example");
    await queueMessage(db, { type: "PASSWORD_CHANGED", to: "una@oilean.example", locale: "ga", data: { email: "x" } });
    const newest = await eolaire.spawned("outbox", "latest", "--to", "Una@oilean.example", "--json");
    expect(newest).toMatchObject({ exit: 0, err: "" });
    expect(JSON.parse(newest.out)).toEqual({ code: "second", link: "https://eolaire.test/ga/action?oobCode=second" });
    const { out } = await outbox("latest", "--to", "una@oilean.example", "--kind", "oob", "--type", "VERIFY_EMAIL");
    expect(out).toBe("https://eolaire.test/ga/action?oobCode=first\n");
  });

  test("knows codes of text messages", async () => {
    await queueMessage(db, { type: "SMS_CODE", to: "+353871234567", locale: "en", data: { code: "482913" } });
    const { exit, out } = await outbox("latest", "--to", "+353871234567", "--kind", "sms", "--json");
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toEqual({ code: "482913", link: null });
  });

  test("ends with 1 and prints nothing while there is none, or when it was sent", async () => {
    expect(await outbox("latest", "--to", "una@oilean.example", "--json")).toMatchObject({ exit: 1, out: "" });
    await queueLink("VERIFY_EMAIL", "sent");
    await db
      .updateTable("outbox")
      .set({ state: "sent", data: { email: "una@oilean.example" } })
      .execute();
    expect(await outbox("latest", "--to", "una@oilean.example", "--json")).toMatchObject({ exit: 1, out: "" });
  });
});

describe("outbox list, show and send-again", () => {
  test("a table with the newest first; what others wrote cannot steer the terminal", async () => {
    await queueLink("VERIFY_EMAIL", "one");
    await db.updateTable("outbox").set({ state: "failed", last_error: "550 No\u001b[2J\nsuch mailbox" }).execute();
    await queueLink("PASSWORD_RESET", "two", "sean@oilean.example");
    const { out } = await outbox("list");
    const [head, newest, oldest] = out.trimEnd().split("\n");
    expect(head).toMatch(/^id +written \(UTC\) +state +type +language +to +trouble$/);
    expect(newest).toMatch(/waiting +PASSWORD_RESET +ga +sean@oilean.example$/);
    expect(oldest).toMatch(/failed +VERIFY_EMAIL +ga +una@oilean.example +550 No \[2J such mailbox$/);
    expect(out).not.toMatch(/one|two/); // codes are for those who ask for them
    expect((await outbox("list", "--to", "una@oilean.example")).out.trimEnd().split("\n")).toHaveLength(2);
  });

  test("a message with its headers and words", async () => {
    await queueLink("PASSWORD_RESET", "code");
    const { exit, out } = await outbox("show", (await theRow()).id);
    expect(exit).toBe(0);
    expect(out).toContain("To: una@oilean.example\nSubject: Eolaire: roghnaigh pasfhocal nua\n");
    expect(out).toContain(
      "\nContent-Language: ga\nState: waiting (PASSWORD_RESET, tries: 0)\n\nRoghnaigh pasfhocal nua\n",
    );
    expect(out).toContain("\nhttps://eolaire.test/ga/action?oobCode=code\n");
  });

  test("what failed is due again, with the whole time to be sent in", async () => {
    await queueLink("PASSWORD_RESET", "code");
    const past = new Date(Date.now() - 60_000);
    await db
      .updateTable("outbox")
      .set({ state: "failed", attempts: 7, last_error: "uncertain: …", date_expires: past })
      .execute();
    expect(await outbox("send-again", (await theRow()).id)).toMatchObject({ exit: 0 });
    expect(await theRow()).toMatchObject({ state: "waiting", attempts: 0, last_error: null });
    expect((await theRow()).date_expires.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000);
  });

  test.each(["sent", "sending"] as const)("what is %s is not due again", async (state) => {
    await queueLink("PASSWORD_RESET", "code");
    await db.updateTable("outbox").set({ state }).execute();
    expect(await outbox("send-again", (await theRow()).id)).toMatchObject({ exit: 1 });
    expect((await theRow()).state).toBe(state);
  });

  test.each(["0197f6f2-0000-7000-8000-000000000001", "nonsense"])("there is no message %s", async (id) => {
    const { exit, out, err } = await outbox("show", id);
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err).toContain(`There is no message ${id}`);
  });
});
