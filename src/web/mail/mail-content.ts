import { LIFE_MINUTES, type MailType, type Messages } from "../../domain/messages.ts";
import type { Locale } from "../i18n/locales.ts";
import { type Translate, translatorFor } from "../i18n/translations.ts";
import type { SiteSettings } from "../site/screen.ts";

/** What mails say about the directory. */
export type MailSite = Pick<SiteSettings, "name" | "publicUrl">;

/** What a mail says, in the order in which it is read; as HTML and as plain text it is the same. */
export type MailContent = {
  subject: string;
  heading: string;
  text: string;
  /** The one thing to do, and for how long it can be done. */
  action: { label: string; link: string; life: string | null } | null;
  /** What to do if somebody else caused it. */
  notYou: string;
  /** The one thing to do is for whoever did not cause it: so it stands after that. */
  isAlarm: boolean;
  why: string;
};

type Data = Partial<Record<"link" | "email" | "newEmail" | "name" | "factorName", string>>;

/** Where to go, in a mail that has no link for one deed. */
const PAGES: Partial<Record<MailType, string>> = { PASSWORD_CHANGED: "/reset" };

const ALARMS = new Set<MailType>(["RECOVER_EMAIL", "REVERT_SECOND_FACTOR_ADDITION", "PASSWORD_CHANGED"]);

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The words of each type stand under its name in `messages/{locale}/mail.json`. */
export function contentOf<Type extends MailType>(
  type: Type,
  locale: Locale,
  data: Messages[Type],
  site: MailSite,
): MailContent {
  const { link, ...told }: Data = data;
  const t = translatorFor(locale, `mail.${type}`);
  const said = oneLineEach(told);
  const words = { ...said, site: site.name[locale], named: said.name || said.factorName ? "yes" : "no" };
  const page = PAGES[type];
  const target = link ?? (page && `${site.publicUrl}/${locale}${page}`);
  return {
    subject: t("subject", words),
    heading: t("heading"),
    text: t("text", words),
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

/** Names that people gave themselves and things: no line of theirs may pass for one of ours. */
function oneLineEach(told: Data): Record<string, string> {
  const entries = Object.entries(told).map(([key, value]) => [
    key,
    value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(),
  ]);
  return Object.fromEntries(entries);
}
