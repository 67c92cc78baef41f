import { beforeEach, describe, expect, test } from "vitest";
import { hiddenFields } from "#test/support/hidden-fields.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite();

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

describe("following without an account and without scripts", () => {
  const ADA = { email: "ada@example.com", rhythm: "weekly" };
  beforeEach(async () => {
    for (const table of ["follower", "rate_limit"] as const) await site.db.deleteFrom(table).execute();
    await site.db.deleteFrom("outbox").where("recipient", "=", ADA.email).execute();
  });
  const follows = () =>
    site.db
      .selectFrom("follow")
      .innerJoin("follower", "follower.id", "follow.follower_id")
      .select(["follower.email", "follower.locale", "follow.kind", "follow.rhythm", "follow.query"])
      .where("follow.date_confirmed", "is not", null)
      .orderBy("follow.id")
      .execute();
  /** The address behind the newest mail that asks for a confirmation. */
  const confirmation = async (locale: string) => {
    const mails = site.db.selectFrom("outbox").select("data").where("recipient", "=", ADA.email);
    const { data } = await mails.orderBy("id", "desc").executeTakeFirstOrThrow();
    return `/${locale}/follow/confirm?token=${(data as { code: string }).code}`;
  };
  const ask = async (address: string, fields: Record<string, string> = ADA) => {
    const { opened } = hiddenFields(await site.read(address)) as Record<string, string>;
    const earlier = new Date(Date.parse(opened ?? "") - 60_000).toISOString();
    return post(address, { ...fields, opened: earlier });
  };
  const following = async (address: string) => {
    await ask(address);
    const html = await (await post(await confirmation("en"), {})).text();
    return `/en/following?token=${/following\?token=([\w-]+)/.exec(html)![1]}`;
  };

  test("begins on a page, is confirmed by a button behind the mail, and not by the link alone", async () => {
    const page = await site.read("/ga/pages/lantern-bar");
    expect(page).toContain('href="/ga/follow?page=lantern-bar"');
    expect(page).toContain('<a href="/ga/follow">Lean</a>');
    const wrong = await ask("/ga/follow?page=lantern-bar", { ...ADA, email: "ada" });
    const shown = await wrong.text();
    expect([wrong.status, shown.match(/ aria-invalid="/g)?.length]).toEqual([422, 1]);
    expect(shown).toContain('value="ada"');
    const sent = await ask("/ga/follow?page=lantern-bar");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/ga/follow?page=lantern-bar&sent=1"]);
    expect(await site.read("/ga/follow?page=lantern-bar&sent=1")).toContain("Féach i do bhosca");
    const link = await confirmation("ga");
    expect(await site.read(link)).toContain("Sea, lean");
    expect(await follows()).toEqual([]);
    const done = await post(link, {});
    expect([done.status, done.headers.get("cache-control"), done.headers.get("referrer-policy")]).toEqual([
      200,
      "no-store",
      "no-referrer",
    ]);
    expect(await done.text()).toContain("Leanann tú: Tábhairne an Lóchrainn");
    expect(await follows()).toEqual([{ email: ADA.email, locale: "ga", kind: "page", rhythm: "weekly", query: null }]);
  });

  test("filled in by the browser and sent at once, asks for one more press and loses nothing", async () => {
    const address = "/en/follow?page=lantern-bar";
    const quick = await post(address, { ...hiddenFields(await site.read(address)), ...ADA });
    const shown = await quick.text();
    expect(quick.status).toBe(409);
    expect(shown).toContain("Please press the button once more");
    expect(shown).toContain(`value="${ADA.email}"`);
    const again = await post(address, { ...hiddenFields(shown), ...ADA });
    expect([again.status, again.headers.get("location")]).toEqual([303, `${address}&sent=1`]);
    await confirmation("en");
  });

  test("takes a search with its filters from the directory", async () => {
    const html = await site.read("/en/pages?q=bar&tag=music&sort=name&open_at=now");
    const [, address] = /href="(\/en\/follow\?search=[^"]+)"/.exec(html)!;
    await following(address!);
    expect(await follows()).toMatchObject([{ kind: "search", query: "q=bar&tag=music" }]);
    expect(html).toContain('href="/en/pages.rss?q=bar&amp;tag=music"');
  });

  test("is changed and ended in the list behind each mail, with a way back", async () => {
    await following("/en/follow?notices=office");
    const list = await following("/en/follow?page=lantern-bar");
    const fields = hiddenFields(await site.read(list)) as Record<string, string>;
    expect(fields.address).toBe("page=lantern-bar");
    await post(list, { ...fields, rhythm: "daily" });
    expect((await follows()).map(({ rhythm }) => rhythm)).toEqual(["weekly", "daily"]);
    const ended = await (await post(list, { ...fields, rhythm: "daily", end: "1" })).text();
    expect(ended).toContain('<a href="/en/follow?page=lantern-bar">The Lantern Bar</a>');
    expect(await follows()).toMatchObject([{ kind: "notices" }]);
  });

  test("ends at once by the one-click request of a mail program, and by a button for people", async () => {
    const list = await following("/en/follow?page=lantern-bar");
    const address = list.replace("/en/following", "/en/unsubscribe").concat("&of=follows");
    expect(await site.read(address)).toContain("End all that you follow?");
    expect(await follows()).toHaveLength(1);
    const answer = await post(address, { "List-Unsubscribe": "One-Click" });
    expect([answer.status, (await answer.text()).includes("You follow nothing any more")]).toEqual([200, true]);
    expect(await site.db.selectFrom("follower").select("id").execute()).toEqual([]);
    expect((await post(address, {})).status).toBe(200);
    expect(await site.read(list)).toContain("This link does not work");
    expect((await post(address.replace("token=", "token=x"), {})).status).toBe(404);
  });

  test("offers everything where the address names nothing, and finds a place by its name", async () => {
    expect(await site.read("/en/follow")).toContain('href="/en/follow?search=category%3Dpubs"');
    expect(await site.read("/ga/follow?area=Burtonport")).toContain("Lean: Ailt an Chorráin");
    expect(await site.read("/en/follow?area=Atlantis")).toContain("We do not know this place");
    expect((await site.get("/en/follow?page=nowhere")).status).toBe(404);
  });
});

test.each([
  ["unsubscribe", "of=follows&", 64],
  ["follow/confirm", "", 66],
  ["following", "", 64],
])("the link /%s?%s of a mail that was cut short asks nothing, and says what helps", async (screen, of, length) => {
  for (const token of ["", "A".repeat(length - 1)]) {
    const shown = await site.read(`/en/${screen}?${of}token=${token}`);
    expect(shown).toMatch(/<h1>This link does not work<\/h1>/);
    const main = shown.slice(shown.indexOf("<main"), shown.indexOf("</main>"));
    expect(main).not.toContain('method="post"');
    for (const next of ["/en/follow", "/en/feedback"]) expect(main).toContain(`href="${next}"`);
  }
});
