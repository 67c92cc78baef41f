import type { Locale } from "#core/contract/locales.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { type Localised, localised, plain } from "#core/web/i18n/bilingual.tsx";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import type { Newsletter, NewsletterCard } from "./newsletter.ts";

/** The maximum length of the excerpt of a post, in characters. */
const EXCERPT = 160;

export type CardContent = {
  link: string;
  title: Localised;
  text: Localised | null;
  by: Localised | null;
  /** An absolute address. */
  picture: string | null;
};

/** The content of a newsletter, in reading order; HTML and plain text are rendered from it. */
export type NewsletterContent = {
  subject: string;
  preheader: string;
  title: Localised;
  /** Paragraphs. */
  text: Localised[];
  cards: CardContent[];
  home: { label: string; link: string };
  why: string;
  unsubscribe: { label: string; link: string };
};

export function newsletterContent(data: Newsletter, locale: Locale, site: MailSite): NewsletterContent {
  const texts = textsFor(locale, "mail").FEATURE;
  const root = `${site.publicUrl}/${locale}`;
  const text = localised(data, "text", locale);
  return {
    subject: texts.subject({ site: site.name[locale], title: plain(data, "title", locale) }),
    preheader: plainExcerpt(text?.text ?? "", EXCERPT),
    title: localised(data, "title", locale) ?? { text: "", lang: undefined },
    text: paragraphsOf(text),
    cards: data.cards.map((card) => cardContent(card, locale, site)),
    home: { label: texts.home({ site: site.name[locale] }), link: root },
    why: texts.why({ site: site.name[locale] }),
    unsubscribe: { label: texts.unsubscribe, link: `${root}/unsubscribe?token=${data.unsubscribe}` },
  };
}

function cardContent(card: NewsletterCard, locale: Locale, site: MailSite): CardContent {
  const text = localised(card, "text", locale);
  return {
    link: `${site.publicUrl}/${locale}${card.path}`,
    title: localised(card, "title", locale) ?? { text: "", lang: undefined },
    text: text && { ...text, text: plainExcerpt(text.text, EXCERPT) },
    by: localised(card, "by", locale),
    picture: card.picture && site.publicUrl + card.picture,
  };
}

function paragraphsOf(text: Localised | null): Localised[] {
  if (!text) return [];
  return text.text.split(/\n\s*\n/).map((paragraph) => ({ ...text, text: paragraph.trim() }));
}
