import { LIFE_MINUTES, type MailType, type Messages } from "../../domain/messages.ts";
import type { SiteSettings } from "../document/screen.ts";
import type { Locale } from "../i18n/locales.ts";
import type { Translate } from "../i18n/translations.ts";
import { translatorFor } from "../i18n/translators.ts";

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

/** The words of each type stand under its name in `messages/{locale}/mail.json`. */
export function contentOf<Type extends MailType>(
  type: Type,
  locale: Locale,
  data: Messages[Type],
  site: MailSite,
): MailContent {
  const { link, code, path = PATHS[type]?.({ code }), ...told }: Data = data;
  const t = translatorFor(locale, `mail.${type}`);
  const said = oneLineEach(told);
  const words = {
    ...{ ...said, site: site.name[locale] },
    named: NAMES.some((name) => said[name]) ? "yes" : "no",
    aboutPage: said.page ? "yes" : "no",
  };
  const target = link ?? (path && `${site.publicUrl}/${locale}${path}`);
  return {
    subject: t("subject", words),
    heading: t("heading"),
    text: t("text", words),
    quotes: [
      { by: "quote", text: type === "INVITE" ? said.message : linesOf(told.message) },
      { by: "answered", text: linesOf(told.written) },
    ].flatMap(({ by, text }) => (text ? { by: t(by, words), text } : [])),
    action: target ? { label: t("button"), link: target, life: lifeOf(type, translatorFor(locale, "mail")) } : null,
    notYou: t("notYou"),
    isAlarm: ALARMS.has(type),
    why: t("why"),
  };
}

function lifeOf(type: MailType, t: Translate): string | null {
  const minutes = LIFE_MINUTES[type];
  if (minutes === undefined) return null;
  return minutes < DAY_MINUTES
    ? t("life.hours", { n: minutes / HOUR_MINUTES })
    : t("life.days", { n: minutes / DAY_MINUTES });
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
