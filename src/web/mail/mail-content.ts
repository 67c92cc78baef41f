import { LIFE_MINUTES, type MailType, type Messages } from "../../domain/messages.ts";
import type { SiteSettings } from "../document/screen.ts";
import type { Locale } from "../i18n/locales.ts";
import { textWith } from "../i18n/texts.tsx";
import { textsFor } from "../i18n/texts-for.ts";

/** What mails say about the directory. */
export type MailSite = Pick<SiteSettings, "name" | "publicUrl">;

/** What a person wrote, marked as theirs. */
export type Quote = { by: string; text: string };

/** What a mail says, in the order in which it is read; as HTML and as plain text it is the same. */
export type MailContent = {
  subject: string;
  heading: string;
  text: string;
  /** What somebody adds to it; then the reader's own words, where that answers them. */
  quotes: Quote[];
  /** The one thing to do, and for how long it can be done. */
  action: { label: string; link: string; life: string | null } | null;
  /** What to do if somebody else caused it. */
  notYou: string;
  /** The one thing to do is for whoever did not cause it: so it stands after that. */
  isAlarm: boolean;
  why: string;
};

type Told = "email" | "newEmail" | "name" | "factorName" | "page" | "inviter" | "role" | "message" | "written" | "kind";
type Data = Partial<Record<"link" | "code" | "path" | Told, string>>;

/** Where to go, in a mail whose link is not the identity provider's and whose data name no path. */
const PATHS: Partial<Record<MailType, (data: Data) => string>> = {
  PASSWORD_CHANGED: () => "/reset",
  ACCOUNT_DELETED: () => "/feedback",
  INVITE: ({ code }) => `/invites/${code}`,
};

const ALARMS = new Set<MailType>([
  "RECOVER_EMAIL",
  "REVERT_SECOND_FACTOR_ADDITION",
  "PASSWORD_CHANGED",
  "ACCOUNT_DELETED",
]);

/** Names that may be missing: then a text speaks without one. */
const NAMES: Told[] = ["name", "factorName", "inviter"];

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** What a mail's texts may name. */
type Values = Record<Exclude<Told, "message" | "written"> | "site" | "named" | "aboutPage", string>;
type Message = string | ((values: Values) => string);
type MailTexts = Record<"subject" | "text", Message> &
  Record<"heading" | "notYou" | "why", string> & { button?: string; quote?: Message; answered?: Message };

const NO_VALUES = { email: "", newEmail: "", name: "", factorName: "", page: "", inviter: "", role: "", kind: "" };

/** The texts of each type stand under its name in `messages/{locale}/mail.json`. */
export function contentOf<Type extends MailType>(
  type: Type,
  locale: Locale,
  data: Messages[Type],
  site: MailSite,
): MailContent {
  const { link, code, path = PATHS[type]?.({ code }), ...told }: Data = data;
  const texts: MailTexts = textsFor(locale, "mail")[type];
  const said = oneLineEach(told);
  const values: Values = {
    ...{ ...NO_VALUES, ...said, site: site.name[locale] },
    named: NAMES.some((name) => said[name]) ? "yes" : "no",
    aboutPage: said.page ? "yes" : "no",
  };
  const target = link ?? (path && `${site.publicUrl}/${locale}${path}`);
  return {
    subject: textWith(texts.subject, values),
    heading: texts.heading,
    text: textWith(texts.text, values),
    quotes: [
      { by: texts.quote, text: type === "INVITE" ? said.message : linesOf(told.message) },
      { by: texts.answered, text: linesOf(told.written) },
    ].flatMap(({ by, text }) => (by && text ? { by: textWith(by, values), text } : [])),
    action: target ? { label: texts.button ?? "", link: target, life: lifeOf(type, locale) } : null,
    notYou: texts.notYou,
    isAlarm: ALARMS.has(type),
    why: texts.why,
  };
}

function lifeOf(type: MailType, locale: Locale): string | null {
  const minutes = LIFE_MINUTES[type];
  const { life } = textsFor(locale, "mail");
  if (minutes === undefined) return null;
  return minutes < DAY_MINUTES ? life.hours({ n: minutes / HOUR_MINUTES }) : life.days({ n: minutes / DAY_MINUTES });
}

/** What somebody wrote, in its own paragraphs: each line is marked as theirs. */
const linesOf = (message: string | undefined) => message?.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n").trim();

/** Names that people gave themselves and things: no line of theirs may pass for one of ours. */
function oneLineEach(told: Data): Record<string, string> {
  const entries = Object.entries(told).map(([key, value]) => [
    key,
    value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(),
  ]);
  return Object.fromEntries(entries);
}
