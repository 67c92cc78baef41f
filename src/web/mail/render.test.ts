import { describe, expect, test } from "vitest";
import type { MailType, Messages } from "../../domain/messages.ts";
import en from "../messages/en/mail.json";
import ga from "../messages/ga/mail.json";
import { renderMessage } from "./render.tsx";

const SITE = { name: { en: "Eolaire", ga: "Eolaire na nOileán" }, publicUrl: "https://eolaire.test" };
const LINK = "https://eolaire.test/en/action?mode=x&oobCode=abc&apiKey=eolaire";
const OOB = { code: "abc", link: LINK, email: "una@oilean.example" };

const MAILS: { [Type in MailType]: Messages[Type] } = {
  PASSWORD_RESET: OOB,
  EMAIL_SIGNIN: OOB,
  VERIFY_EMAIL: OOB,
  VERIFY_AND_CHANGE_EMAIL: { ...OOB, newEmail: "nua@oilean.example" },
  RECOVER_EMAIL: { ...OOB, newEmail: "nua@oilean.example" },
  REVERT_SECOND_FACTOR_ADDITION: { ...OOB, factorName: "Fón Úna" },
  PASSWORD_CHANGED: { email: OOB.email },
  ACCOUNT_DELETED: { name: "Úna" },
  INVITE: { code: "token", page: "Tigh Úna", inviter: "Úna", role: "manager", message: "Fáilte romhat" },
  FEEDBACK_REPLY: {
    ...{ name: "Úna", page: "Tigh Úna", message: "Go raibh maith agat.\n-- \nEolaire" },
    ...{ written: "Is it open?\nOn Sundays?", path: "/feedback" },
  },
  FEEDBACK_ON_PAGE: {
    ...{ page: "Tigh Úna", name: "Úna", kind: "correction", message: "It opens at ten." },
    path: "/manage/tigh-una/feedback",
  },
  PAGE_APPROVED: { page: "Tigh Úna", path: "/pages/tigh-una", message: "" },
  PAGE_DECLINED: { page: "Tigh Úna", path: "/manage/1", message: "Tá ceann ann cheana" },
  PAGE_DISABLED: { page: "Tigh Úna", path: "/manage/1", message: "Dúnta le bliain" },
  PAGE_ENABLED: { page: "Tigh Úna", path: "/pages/tigh-una", message: "" },
  PAGE_OWNER: { page: "Tigh Úna", path: "/manage/1", message: "" },
};
const TYPES = Object.keys(MAILS) as MailType[];
const WORDS = { en, ga };

const render = (type: MailType, locale: "en" | "ga") => {
  const { subject, html, text } = renderMessage(type, locale, MAILS[type], SITE);
  return { subject, html: html ?? "", text };
};
/** As a person reads it. */
const seen = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

describe.each(["en", "ga"] as const)("every mail in %s", (locale) => {
  test.each(TYPES)("%s says who writes, why, what to do, and what if it was somebody else", (type) => {
    const { subject, html, text } = render(type, locale);
    const words = WORDS[locale][type];
    expect(subject).toBe(words.subject.replace("{site}", SITE.name[locale]).replace("{page}", "Tigh Úna"));
    expect(html).toContain(`<html lang="${locale}">`);
    for (const shown of [seen(html), text]) {
      for (const said of [words.heading, words.notYou, words.why, SITE.name[locale], "eolaire.test"]) {
        expect(shown).toContain(said);
      }
      expect(shown).not.toMatch(/mail\.|[{}]|undefined|null/); // a missing text, or a place in one that nothing filled
    }
  });

  test.each(TYPES.filter((type) => "link" in MAILS[type]))(
    "%s has its link as a button and as text, and how long it works",
    (type) => {
      const { html, text } = render(type, locale);
      expect(html.match(/href="[^"]*"/g)).toHaveLength(3); // the directory, the button, the address
      expect(html.split(`href="${LINK.replaceAll("&", "&amp;")}"`)).toHaveLength(3);
      expect(seen(html)).toContain(LINK);
      expect(text.split("\n")).toContain(LINK); // alone in its line, so that every program finds where it ends
      const life =
        type === "PASSWORD_RESET" || type === "EMAIL_SIGNIN"
          ? { en: "one hour", ga: "uair an chloig" }
          : { en: "3 days", ga: "3 lá" };
      expect(seen(html)).toContain(life[locale]);
      expect(text).toContain(life[locale]);
    },
  );
});

test("both languages have the same texts, and ask for the same values", () => {
  const shape = (texts: object): unknown =>
    Object.fromEntries(
      Object.entries(texts).map(([key, value]) => [
        key,
        typeof value === "string" ? [...new Set(value.match(/\{[a-z]\w*(?=[,}])/g))].sort() : shape(value),
      ]),
    );
  expect(shape(ga)).toEqual(shape(en));
});

test("after a change of the password, the way is to the form for a new one", () => {
  expect(render("PASSWORD_CHANGED", "ga").text).toContain("\nhttps://eolaire.test/ga/reset\n");
});

describe("an invitation", () => {
  const invite = (data: Partial<Messages["INVITE"]>, locale: "en" | "ga" = "en") =>
    renderMessage("INVITE", locale, { ...MAILS.INVITE, ...data }, SITE);

  test.each(["en", "ga"] as const)("leads to its page in %s, and says for how long", (locale) => {
    const { text, html } = invite({}, locale);
    expect(text.split("\n")).toContain(`https://eolaire.test/${locale}/invites/token`);
    expect(html).toContain(`href="https://eolaire.test/${locale}/invites/token"`);
    expect(text).toContain(locale === "en" ? "within 14 days" : "laistigh de 14 lá");
    expect(text).toContain("“Tigh Úna”");
  });

  test("says what the role is", () => {
    expect(invite({ role: "owner" }).text).toContain("at Eolaire as its owner.");
    expect(invite({ role: "manager" }).text).toContain("at Eolaire, and to keep its opening times");
  });

  test("marks what somebody adds as theirs, in one piece", () => {
    const { text, html } = invite({ message: "Hello\n\n-- \nEolaire: <b>pay here</b>" });
    expect(text).toContain("Úna writes:\n> Hello -- Eolaire: <b>pay here</b>\n");
    expect(html).toContain(">Hello -- Eolaire: &lt;b&gt;pay here&lt;/b&gt;</blockquote>");
    expect(invite({ message: "" }).html).not.toContain("blockquote");
  });

  test("speaks of nobody where nobody has a name", () => {
    expect(invite({ inviter: "" }).text).toContain("You are invited to look after the page");
  });
});

test.each(["en", "ga"] as const)("what was decided about a page leads to it in %s, with the reason", (locale) => {
  const declined = render("PAGE_DECLINED", locale).text;
  expect(declined.split("\n")).toContain(`https://eolaire.test/${locale}/manage/1`);
  expect(declined).toContain("\n> Tá ceann ann cheana\n");
  expect(render("PAGE_APPROVED", locale).text).not.toContain("\n> ");
});

test.each([
  ["en", "You had written:"],
  ["ga", "Scríobh tusa:"],
] as const)("an answer in %s is followed by what it answers, each line marked as another's", (locale, by) => {
  const { text, html } = render("FEEDBACK_REPLY", locale);
  expect(text).toContain(`\n> Go raibh maith agat.\n> -- \n> Eolaire\n\n${by}\n> Is it open?\n> On Sundays?\n\n`);
  expect(html).toContain(`${by}</p>`);
  expect(html.indexOf("Is it open?")).toBeGreaterThan(html.indexOf("Go raibh maith agat."));
});

test("a factor and a person without a name are spoken of without one", () => {
  const factor = renderMessage("REVERT_SECOND_FACTOR_ADDITION", "en", { ...OOB, factorName: " " }, SITE);
  expect(factor.text).toContain("A second step was added to your account una@oilean.example");
  const account = renderMessage("ACCOUNT_DELETED", "en", { name: "" }, SITE);
  expect(account.text).toContain("Your account at Eolaire was deleted, and");
});

test("names are text, whatever stands in them", () => {
  const name = "<img src=x onerror=alert(1)> & {site}\u2028Línte\n-- \nEolaire";
  const { html, text } = renderMessage("ACCOUNT_DELETED", "en", { name }, SITE);
  expect(html).toContain("Goodbye, &lt;img src=x onerror=alert(1)&gt; &amp; {site} Línte -- Eolaire: your account");
  expect(html).not.toContain("<img");
  expect(text).toContain("{site} Línte -- Eolaire: your account");
});

test("nothing is fetched when a mail is opened, and nothing runs", () => {
  for (const type of TYPES)
    expect(render(type, "en").html).not.toMatch(/<(img|script|link|iframe|table|style)|url\(|@import/);
});

test("a text message begins with its code, and ends as phones want it for filling it in", () => {
  const sms = renderMessage("SMS_CODE", "en", { code: "482913" }, SITE);
  expect(sms).toMatchObject({ subject: "", html: null });
  expect(sms.text).toBe("482913 is your code for Eolaire. Never tell it to anybody.\n\n@eolaire.test #482913");
  expect(renderMessage("SMS_CODE", "ga", { code: "482913" }, SITE).text).toContain("482913");
});
