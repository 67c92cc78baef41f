import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { type MailType, type Messages, type MessageType, NATURES } from "#core/domain/messages.ts";
import { MAILS_OF_MODULES } from "#start/compiled/declared.ts";
import { OF_AN_ISLAND } from "#test/support/words-of-elsewhere.ts";
import { readMessages } from "../../../scripts/compile-messages.ts";
import { documentOf } from "./documents.tsx";
import { renderMessage } from "./render.tsx";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const [en, ga] = [readMessages(ROOT, "en", "mail"), readMessages(ROOT, "ga", "mail")];

const SITE = {
  name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire na nOileán" }),
  publicUrl: "https://eolaire.test",
};
const LINK = "https://eolaire.test/en/action?mode=x&oobCode=abc&apiKey=eolaire";
const OOB = { code: "abc", link: LINK, email: "una@oilean.example" };

const OF_MODULES = Object.fromEntries(
  Object.entries<{ example: unknown }>(MAILS_OF_MODULES).flatMap(([type, { example }]) =>
    documentOf(type as MessageType) ? [] : [[type, example]],
  ),
) as Pick<Messages, Extract<MailType, keyof typeof MAILS_OF_MODULES>>;
const MAILS: { [Type in MailType]: Messages[Type] } = {
  PASSWORD_RESET: OOB,
  EMAIL_SIGNIN: OOB,
  VERIFY_EMAIL: OOB,
  VERIFY_AND_CHANGE_EMAIL: { ...OOB, newEmail: "nua@oilean.example" },
  RECOVER_EMAIL: { ...OOB, newEmail: "nua@oilean.example" },
  REVERT_SECOND_FACTOR_ADDITION: { ...OOB, factorName: "Fón Úna" },
  REVERT_PASSKEY_ADDITION: { ...OOB, factorName: "Fón Úna" },
  RECOVERY_CODES_MADE: { email: OOB.email },
  RECOVERY_CODE_USED: { email: OOB.email, left: "1" },
  PASSWORD_CHANGED: { email: OOB.email },
  ACCOUNT_DELETED: { name: "Úna" },
  INVITE: { code: "token", page: "Tigh Úna", inviter: "Úna", role: "manager", message: "Fáilte romhat", report: "r" },
  FEEDBACK_REPLY: {
    name: "Úna",
    page: "Tigh Úna",
    message: "Go raibh maith agat.\n-- \nEolaire",
    written: "Is it open?\nOn Sundays?",
    path: "/feedback",
    report: "r",
  },
  FEEDBACK_ON_PAGE: {
    page: "Tigh Úna",
    name: "Úna",
    kind: "correction",
    message: "It opens at ten.",
    path: "/manage/tigh-una/feedback",
  },
  CORRECTIONS_SUGGESTED: {
    page: "Tigh Úna",
    name: "Úna",
    message: "It opens at ten.",
    path: "/manage/tigh-una/corrections",
  },
  CORRECTION_ACCEPTED: { page: "Tigh Úna", name: "Úna", path: "/pages/tigh-una" },
  EDIT_ACCEPTED: { page: "Tigh Úna", path: "/pages/tigh-una", message: "" },
  EDIT_REFUSED: { page: "Tigh Úna", path: "/manage/tigh-una/corrections", message: "" },
  PLAN_STOPPED: {
    page: "Tigh Úna",
    path: "/manage/tigh-una/corrections",
    message: "Athraíodh é",
    when: "1 Márta 2027",
  },
  PAGE_APPROVED: { page: "Tigh Úna", path: "/pages/tigh-una", message: "" },
  PAGE_DECLINED: { page: "Tigh Úna", path: "/manage/1", message: "Tá ceann ann cheana" },
  PAGE_DISABLED: { page: "Tigh Úna", path: "/manage/1", message: "Dúnta le bliain" },
  PAGE_ENABLED: { page: "Tigh Úna", path: "/pages/tigh-una", message: "" },
  BACKUP_OVERDUE: { path: "/admin", message: "The disk of /backups is full" },
  CLAIM_CODE: { code: "482913", page: "Tigh Úna" },
  CLAIM_ACCEPTED: { page: "Tigh Úna", path: "/manage/1", message: "" },
  CLAIM_REFUSED: { page: "Tigh Úna", path: "/pages/tigh-una", message: "Cén uimhir?" },
  CLAIM_JOINED: { page: "Tigh Úna", path: "/manage/1", name: "Úna", message: "" },
  PAGE_OWNER: { page: "Tigh Úna", path: "/manage/1", message: "" },
  PAGE_HANDED_OVER: { page: "Tigh Úna", path: "/manage", message: "", name: "Bríd" },
  PAGE_TAKEN_OVER: { page: "Tigh Úna", path: "/manage/1", message: "", name: "Úna" },
  ...OF_MODULES,
};
const TYPES = Object.keys(MAILS) as MailType[];
type MailTexts = Record<"subject" | "heading" | "notYou" | "why", string>;
const TEXTS = { en, ga } as Record<"en" | "ga", Record<MailType, MailTexts>>;

const render = (type: MailType, locale: "en" | "ga") => {
  const { subject, html, text } = renderMessage(type, locale, MAILS[type], SITE);
  return { subject, html: html ?? "", text };
};
/** The visible text of HTML. */
const seen = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

describe.each(["en", "ga"] as const)("every mail in %s", (locale) => {
  test.each(TYPES)(
    "%s names the sender, the reason, the action, and what to do if it was not caused by the recipient",
    (type) => {
      const { subject, html, text } = render(type, locale);
      const texts = TEXTS[locale][type];
      expect(subject).toBe(texts.subject.replace("{site}", SITE.name[locale]).replace("{page}", "Tigh Úna"));
      expect(html).toContain(`<html lang="${locale}">`);
      for (const shown of [seen(html), text]) {
        for (const said of [texts.heading, texts.notYou, texts.why, SITE.name[locale], "eolaire.test"]) {
          expect(shown).toContain(said);
        }
        expect(shown).not.toMatch(/mail\.|[{}]|undefined|null/); // a missing text, or a placeholder without value
      }
    },
  );

  test.each(TYPES.filter((type) => "link" in MAILS[type]))(
    "%s has its link as a button and as text, and how long it works",
    (type) => {
      const { html, text } = render(type, locale);
      expect(html.match(/href="[^"]*"/g)).toHaveLength(3); // the directory, the button, the address
      expect(html.split(`href="${LINK.replaceAll("&", "&amp;")}"`)).toHaveLength(3);
      expect(seen(html)).toContain(LINK);
      expect(text.split("\n")).toContain(LINK); // on its own line, so that mail programs link it correctly
      const life =
        type === "PASSWORD_RESET" || type === "EMAIL_SIGNIN"
          ? { en: "one hour", ga: "uair an chloig" }
          : { en: "3 days", ga: "3 lá" };
      expect(seen(html)).toContain(life[locale]);
      expect(text).toContain(life[locale]);
    },
  );
});

test("both languages have the same texts with the same placeholders", () => {
  const shape = (texts: object): unknown =>
    Object.fromEntries(
      Object.entries(texts).map(([key, value]) => [
        key,
        typeof value === "string" ? [...new Set(value.match(/\{[a-z]\w*(?=[,}])/g))].sort() : shape(value),
      ]),
    );
  expect(shape(TEXTS.ga)).toEqual(shape(TEXTS.en));
});

test.each(["en", "ga"] as const)("the code that claims a page stands on a line of its own in %s", (locale) => {
  const { html, text } = render("CLAIM_CODE", locale);
  expect(text.split("\n")).toContain("482913");
  expect(html).toMatch(/<p[^>]*>482913<\/p>/);
});

test("after a change of the password the action is the form to reset it", () => {
  expect(render("PASSWORD_CHANGED", "ga").text).toContain("\nhttps://eolaire.test/ga/reset\n");
});

describe("an invitation", () => {
  const invite = (data: Partial<Messages["INVITE"]>, locale: "en" | "ga" = "en") =>
    renderMessage("INVITE", locale, { ...MAILS.INVITE, ...data }, SITE);

  test.each(["en", "ga"] as const)("links to its page in %s, and says how long it is valid", (locale) => {
    const { text, html } = invite({}, locale);
    expect(text.split("\n")).toContain(`https://eolaire.test/${locale}/invites/token`);
    expect(html).toContain(`href="https://eolaire.test/${locale}/invites/token"`);
    expect(text).toContain(locale === "en" ? "within 14 days" : "laistigh de 14 lá");
    expect(text).toContain("“Tigh Úna”");
  });

  test("names the role", () => {
    expect(invite({ role: "owner" }).text).toContain("at Eolaire as its owner.");
    expect(invite({ role: "manager" }).text).toContain("at Eolaire, and to keep its opening times");
  });

  test("marks the message of the sender as a quote, in one block", () => {
    const { text, html } = invite({ message: "Hello\n\n-- \nEolaire: <b>pay here</b>" });
    expect(text).toContain("Úna writes:\n> Hello -- Eolaire: <b>pay here</b>\n");
    expect(html).toContain(">Hello -- Eolaire: &lt;b&gt;pay here&lt;/b&gt;</blockquote>");
    expect(invite({ message: "" }).html).not.toContain("blockquote");
  });

  test("has a text without the name where there is none", () => {
    expect(invite({ inviter: "" }).text).toContain("You are invited to look after the page");
  });
});

test.each(["en", "ga"] as const)("a decision about a page links to it in %s, with the reason", (locale) => {
  const declined = render("PAGE_DECLINED", locale).text;
  expect(declined.split("\n")).toContain(`https://eolaire.test/${locale}/manage/1`);
  expect(declined).toContain("\n> Tá ceann ann cheana\n");
  expect(render("PAGE_APPROVED", locale).text).not.toContain("\n> ");
});

test.each([
  ["en", "You had written:"],
  ["ga", "Scríobh tusa:"],
] as const)("a reply in %s is followed by the original message, each line marked as a quote", (locale, by) => {
  const { text, html } = render("FEEDBACK_REPLY", locale);
  expect(text).toContain(`\n> Go raibh maith agat.\n> -- \n> Eolaire\n\n${by}\n> Is it open?\n> On Sundays?\n\n`);
  expect(html).toContain(`${by}</p>`);
  expect(html.indexOf("Is it open?")).toBeGreaterThan(html.indexOf("Go raibh maith agat."));
});

test("a second factor and a person without a name have texts without one", () => {
  const factor = renderMessage("REVERT_SECOND_FACTOR_ADDITION", "en", { ...OOB, factorName: " " }, SITE);
  expect(factor.text).toContain("A second step was added to your account una@oilean.example");
  const account = renderMessage("ACCOUNT_DELETED", "en", { name: "" }, SITE);
  expect(account.text).toContain("Your account at Eolaire was deleted, and");
});

test("names are escaped", () => {
  const name = "<img src=x onerror=alert(1)> & {site}\u2028Línte\n-- \nEolaire";
  const { html, text } = renderMessage("ACCOUNT_DELETED", "en", { name }, SITE);
  expect(html).toContain("Goodbye, &lt;img src=x onerror=alert(1)&gt; &amp; {site} Línte -- Eolaire: your account");
  expect(html).not.toContain("<img");
  expect(text).toContain("{site} Línte -- Eolaire: your account");
});

test("mails load no external resources and have no scripts", () => {
  for (const type of TYPES)
    expect(render(type, "en").html).not.toMatch(/<(img|script|link|iframe|table)|url\(|@import/);
});

test("the logo of the directory stands above its name, and travels with the mail", () => {
  const site = { ...SITE, directory: { color: "#157a73", logo: "0123456789abcdefghijklmn" } };
  const { html, logo } = renderMessage("ACCOUNT_DELETED", "en", MAILS.ACCOUNT_DELETED, site);
  expect(html).toMatch(/<a href="https:\/\/eolaire\.test"[^>]*><img src="cid:logo" alt=""[^>]*>Eolaire<\/a>/);
  expect(logo).toBe("0123456789abcdefghijklmn");
  expect(renderMessage("SMS_CODE", "en", { code: "482913" }, site)).not.toHaveProperty("logo");
});

test("a text message starts with its code, and ends with the line by which phones offer to fill it in", () => {
  const sms = renderMessage("SMS_CODE", "en", { code: "482913" }, SITE);
  expect(sms).toMatchObject({ subject: "", html: null });
  expect(sms.text).toBe("482913 is your code for Eolaire. Never tell it to anybody.\n\n@eolaire.test #482913");
  expect(renderMessage("SMS_CODE", "ga", { code: "482913" }, SITE).text).toContain("482913");
});

test("the week in the mail to an owner breaks no hours, and draws a whole day as one bar", () => {
  const day = (date: string, from: string, to: string, kind: "open" | "appointment") => ({
    date,
    source: "regular" as const,
    intervals: [{ from, to, kind }],
    name: null,
    name_ie: null,
  });
  const week = [day("2027-05-24", "09:00", "10:00", "appointment"), day("2027-05-25", "00:00", "24:00", "open")];
  const page = { id: "1", slug: "tigh-una", name: "Tigh Úna", name_ie: null, color: "#157a73" };
  const reasons = [{ kind: "quiet" as const, date: null, name: null, name_ie: null }];
  const { html, text } = renderMessage("STILL_RIGHT", "en", { pages: [{ ...page, reasons, week }] }, SITE);
  expect(html).toContain("09:00\u00a0–\u00a010:00 by appointment");
  expect(text).toContain("09:00 – 10:00 by appointment");
  expect(html).toMatch(/<td width="100%" style="[^"]*background-color:#157a73/);
});

test.each([
  ["en", "When are you open? Tigh Úna", "Write the opening times"],
  ["ga", "Cén uair a bhíonn sibh oscailte? Tigh Úna", "Scríobh na huaireanta oscailte"],
] as const)(
  "an owner whose page has no hours is asked in %s to write them, and not whether they are right",
  (locale, title, label) => {
    const page = { id: "1", slug: "tigh-una", name: "Tigh Úna", name_ie: null, color: "#157a73", week: [] };
    const reasons = [{ kind: "quiet" as const, date: null, name: null, name_ie: null }];
    const data = { pages: [{ ...page, reasons }], tokens: { 1: "token" } };
    const { subject, html, text } = renderMessage("STILL_RIGHT", locale, data, SITE);
    expect(subject).toBe(title);
    for (const body of [html, text]) {
      expect(body).toContain(label);
      expect(body).toContain("/manage/tigh-una/times");
      expect(body).not.toContain("/check?token=");
    }
  },
);

describe("a mail to anybody", () => {
  const TYPES = Object.keys(MAILS) as MailType[];
  const toAnybody = TYPES.filter((type) => NATURES[type].to === "anybody" && NATURES[type].author !== "ours");

  test("is declared as such: every template says whose words it carries, and to whom", () => {
    const templates = Object.keys(en).filter((key) => /^[A-Z_]+$/.test(key));
    expect(Object.keys(NATURES).toSorted()).toEqual(templates.toSorted());
  });

  test.each(TYPES)("of type %s carries a link to report it exactly where it holds the words of a member", (type) => {
    const isOfMember = NATURES[type].author === "member" && NATURES[type].to === "anybody";
    const { text, html } = render(type, "en");
    expect(text.includes("/en/unsubscribe?of=mail&token=r")).toBe(isOfMember);
    expect(html?.includes("/en/unsubscribe?of=mail&amp;token=r") ?? false).toBe(isOfMember);
  });

  test.each(toAnybody)("of type %s holds no web address of somebody else, in no field", (type) => {
    const evil = Object.fromEntries(
      Object.entries(MAILS[type]).map(([key, value]) =>
        ["page", "name", "inviter", "message", "written"].includes(key)
          ? [key, "Win https://evil.example/x"]
          : [key, value],
      ),
    );
    for (const locale of ["en", "ga"] as const) {
      const { subject, text, html } = renderMessage(type, locale, evil as never, SITE);
      expect(`${subject}${text}${html}`).not.toMatch(/evil\.example/);
      expect(text).toContain("evil example");
    }
  });

  test("may hold an address in a message of the office", () => {
    const message = "See https://office.example/forms";
    expect(renderMessage("INVITE", "en", { ...MAILS.INVITE, message, report: "" }, SITE).text).toContain(message);
  });
});

describe("mails of a parish without boats", () => {
  const site = {
    name: inEveryLanguage({ name: "Corca Dhuibhne", name_ie: "Corca Dhuibhne" }),
    publicUrl: "https://parish.test",
    directory: { color: "#b11226" },
  };
  const all = TYPES.flatMap((type) => (["en", "ga"] as const).map((locale) => [type, locale] as const));

  test.each(all)("%s in %s says nothing of an island, and has the colour of the parish", (type, locale) => {
    const { subject, html, text } = renderMessage(type, locale, MAILS[type], site);
    expect([subject, text, seen(html ?? "")].join("\n").match(OF_AN_ISLAND) ?? []).toEqual([]);
    expect(html).toContain("Corca Dhuibhne");
    expect(html).not.toContain("#12625d");
  });
});
