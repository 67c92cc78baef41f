import type { Locale } from "#core/contract/locales.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { type Localised, localised } from "#core/web/i18n/bilingual.tsx";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import type { DigestItem, FollowDigest } from "./digest.ts";
import { whenOf } from "./when-text.ts";

/** The maximum length of the excerpt of a post, in characters. */
const EXCERPT = 160;
/** In the order of the mail: what cannot wait comes first. */
const SECTIONS = {
  notices: ["notice"],
  hours: ["status", "day", "hours"],
  pages: ["page"],
  matches: ["match"],
  events: ["event"],
  posts: ["post"],
} as const satisfies Record<string, DigestItem["kind"][]>;

/** `when`: a line in the reader's language, such as when an event begins, or how the hours changed. */
export type DigestEntry = {
  link: string;
  title: Localised;
  by: Localised | null;
  when: string | null;
  text: Localised | null;
};

/** The content of the mail about what is new, in reading order; HTML and plain text are rendered from it. */
export type DigestContent = {
  subject: string;
  preheader: string;
  heading: string;
  sections: { title: string; items: DigestEntry[] }[];
  /** How many things are left out; null: none. */
  rest: string | null;
  why: string;
  off: { label: string; link: string };
  /** The address for one-click unsubscription; null once the mail is sent. */
  oneClick: string | null;
};

export function digestContent(data: FollowDigest, locale: Locale, site: MailSite): DigestContent {
  const texts = textsFor(locale, "mail").FOLLOW_DIGEST;
  const root = `${site.publicUrl}/${locale}`;
  const sections = Object.entries(SECTIONS).flatMap(([name, kinds]) => {
    const items = data.items.filter(({ kind }) => kinds.some((one) => one === kind));
    const title = texts.sections[name as keyof typeof SECTIONS];
    return items.length > 0 ? [{ title, items: items.map((item) => entryOf(item, locale, root)) }] : [];
  });
  const [first] = sections.flatMap(({ items }) => items);
  const title = [first?.by?.text, first?.title.text].filter(Boolean).join(": ");
  const n = data.items.length + data.more;
  return {
    subject: texts.subject({ more: n - 1, title, site: site.name[locale] }),
    preheader: sections.map((section) => section.title).join(", "),
    heading: texts.heading[data.rhythm],
    sections,
    rest: data.more > 0 ? texts.rest({ n: data.more }) : null,
    why: texts.why({ site: site.name[locale] }),
    off: {
      label: texts.off,
      link: data.unsubscribe ? `${root}/following?token=${data.unsubscribe}` : `${root}/follow`,
    },
    oneClick: data.unsubscribe ? `${root}/unsubscribe?token=${data.unsubscribe}&of=follows` : null,
  };
}

function entryOf(item: DigestItem, locale: Locale, root: string): DigestEntry {
  const text = localised(item, "text", locale);
  return {
    link: root + item.path,
    title: localised(item, "title", locale) ?? { text: "", lang: undefined },
    by: localised(item, "by", locale),
    when: whenOf(item, locale, Temporal.Now.instant()),
    text: text && { ...text, text: plainExcerpt(text.text, EXCERPT) },
  };
}
