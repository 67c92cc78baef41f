import type { Locale } from "#core/contract/locales.ts";
import { LIFE_MINUTES, LINKS_OF_MODULES, type MailType, type Messages, NATURES } from "#core/domain/messages.ts";
import { withoutWebAddresses } from "#core/domain/security/web-addresses.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { SiteSettings } from "../document/screen.ts";
import { textWith } from "../i18n/texts.tsx";

/** The settings that mails need. */
export type MailSite = Pick<SiteSettings, "name" | "publicUrl" | "modulesOff"> & {
  directory?: Pick<SiteSettings["directory"], "color"> & Partial<Pick<SiteSettings["directory"], "logo">>;
};

/** A text that a person wrote, marked as a quote. */
export type Quote = { by: string; text: string };

/** The content of a mail, in reading order; HTML and plain text are rendered from it. */
export type MailContent = {
  subject: string;
  heading: string;
  text: string;
  /** What the recipient types or passes on. */
  code: string | null;
  /** A message of the sender, then the text that it replies to. */
  quotes: Quote[];
  /** The main action, and how long its link is valid. */
  action: { label: string; link: string; life: string | null } | null;
  /** What to do if the recipient did not cause the mail. */
  notYou: string;
  /** The action is for recipients who did not cause the mail, so it comes after that text. */
  isAlarm: boolean;
  why: string;
  /** Where the recipient reports a mail with the words of somebody else. */
  report: { label: string; link: string; why: string } | null;
};

type Field =
  | "email"
  | "newEmail"
  | "name"
  | "factorName"
  | "page"
  | "other"
  | "inviter"
  | "role"
  | "message"
  | "written"
  | "kind"
  | "when"
  | "left";
type Data = Partial<Record<"link" | "code" | "path" | "report" | Field, string>>;

/** The path of the action, where the data have neither a link nor a path. */
const PATHS: Partial<Record<MailType, (data: Data) => string>> = {
  PASSWORD_CHANGED: () => "/reset",
  RECOVERY_CODES_MADE: () => "/reset",
  RECOVERY_CODE_USED: () => "/reset",
  ACCOUNT_DELETED: () => "/feedback",
  INVITE: ({ code }) => `/invites/${code}`,
  ...Object.fromEntries(LINKS_OF_MODULES.map(({ type, path }) => [type, ({ code }: Data) => `${path}${code}`])),
};

const ALARMS = new Set<MailType>([
  "RECOVER_EMAIL",
  "REVERT_SECOND_FACTOR_ADDITION",
  "REVERT_PASSKEY_ADDITION",
  "RECOVERY_CODES_MADE",
  "RECOVERY_CODE_USED",
  "PASSWORD_CHANGED",
  "ACCOUNT_DELETED",
]);

/** Names that may be missing: the messages have a variant without each. */
const NAMES: Field[] = ["name", "factorName", "inviter"];

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** What a mail's texts may name. */
type Values = Record<Exclude<Field, "message" | "written"> | "code" | "site" | "named" | "aboutPage", string>;
type Message = string | ((values: Values) => string);
type MailTexts = Record<"subject" | "text", Message> &
  Record<"heading" | "notYou" | "why", string> & { button?: string; quote?: Message; answered?: Message };

const NO_VALUES = {
  email: "",
  newEmail: "",
  name: "",
  factorName: "",
  page: "",
  other: "",
  inviter: "",
  role: "",
  kind: "",
  when: "",
  left: "0",
};

/** The texts of each type stand under its name in `messages/{locale}/mail.json`. */
export function contentOf<Type extends MailType>(
  type: Type,
  locale: Locale,
  data: Messages[Type],
  site: MailSite,
): MailContent {
  const { link, code, path = PATHS[type]?.({ code }), report, ...written }: Data = data;
  const fields = NATURES[type].to === "anybody" ? withoutLinks(written, report === "") : written;
  const { frame } = textsFor(locale, "mail");
  const texts: MailTexts = textsFor(locale, "mail")[type];
  const said = oneLineEach(fields);
  const values: Values = {
    ...NO_VALUES,
    ...said,
    code: code ?? "",
    site: site.name[locale],
    named: NAMES.some((name) => said[name]) ? "yes" : "no",
    aboutPage: said.page ? "yes" : "no",
  };
  const target = link ?? (path && `${site.publicUrl}/${locale}${path}`);
  return {
    subject: textWith(texts.subject, values),
    heading: texts.heading,
    text: textWith(texts.text, values),
    code: type === "CLAIM_CODE" && code ? code : null,
    quotes: [
      { by: texts.quote, text: type === "INVITE" ? said.message : linesOf(fields.message) },
      { by: texts.answered, text: linesOf(fields.written) },
    ].flatMap(({ by, text }) => (by && text ? { by: textWith(by, values), text } : [])),
    action: target ? { label: texts.button ?? "", link: target, life: lifeOf(type, locale) } : null,
    notYou: texts.notYou,
    isAlarm: ALARMS.has(type),
    why: texts.why,
    report: report
      ? {
          label: frame.report,
          link: `${site.publicUrl}/${locale}/unsubscribe?${new URLSearchParams({ of: "mail", token: report })}`,
          why: frame.reportWhy,
        }
      : null,
  };
}

/**
 * Names and words that somebody wrote, without web addresses: in the mailbox of anybody they would look like ours. The
 * office may write some in its `message`.
 */
function withoutLinks({ email, newEmail, message, ...fields }: Data, isOffice: boolean): Data {
  const defused = Object.entries(fields).map(([key, value]) => [key, withoutWebAddresses(value)]);
  return {
    ...Object.fromEntries(defused),
    ...(email !== undefined && { email }),
    ...(newEmail !== undefined && { newEmail }),
    ...(message !== undefined && { message: isOffice ? message : withoutWebAddresses(message) }),
  };
}

function lifeOf(type: MailType, locale: Locale): string | null {
  const minutes = LIFE_MINUTES[type];
  const { life } = textsFor(locale, "mail");
  if (minutes === undefined) return null;
  return minutes < DAY_MINUTES ? life.hours({ n: minutes / HOUR_MINUTES }) : life.days({ n: minutes / DAY_MINUTES });
}

/** Normalises the line breaks of a message, so that each of its lines is marked as a quote. */
const linesOf = (message: string | undefined) => message?.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n").trim();

/** Removes line breaks from names, so that a name cannot imitate a line of the mail. */
function oneLineEach(fields: Data): Record<string, string> {
  const entries = Object.entries(fields).map(([key, value]) => [
    key,
    value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(),
  ]);
  return Object.fromEntries(entries);
}
