import type { Locale } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { bytesOfPayload, MAX_PAYLOAD_BYTES, type PushPayload, shortened } from "#core/domain/push-payload.ts";
import { plainExcerpt } from "#core/texts/markdown.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { DigestItem, FollowDigest } from "../mail/digest.ts";
import { whenOf } from "../mail/when-text.ts";

/** Code points. Devices cut off more. */
const MAX_TITLE = 120;
const MAX_BODY = 300;
/** Of one message; the screen shows them all. */
const MAX_ITEMS = 10;

type Shown = { locale: Locale; tag: string; now: Temporal.Instant };

/** One thing that is new, such as a notice: its title, and below it when, or how it begins. */
export function payloadOfItem(item: DigestItem, { locale, tag, now }: Shown): PushPayload {
  const texts = textsFor(locale, "mail").FOLLOW_DIGEST;
  const isNotice = item.kind === "notice";
  const text = isNotice ? titleOf(item, locale) : inLanguage(item, "text", locale);
  const body = [text && (isNotice ? text : plainExcerpt(text, MAX_BODY)), whenOf(item, locale, now)];
  if (item.kind === "day") body.reverse();
  if (item.kind === "page") body.unshift(texts.newPage);
  if (item.kind === "match") body.unshift(texts.sections.matches);
  return {
    lang: locale,
    tag,
    items: [],
    more: "",
    title: shortened(isNotice ? texts.sections.notices : titleOf(item, locale), MAX_TITLE),
    body: shortened(body.filter(Boolean).join("\n"), MAX_BODY),
    path: `/${locale}${item.path}`,
  };
}

/** What is new of all that a device follows, in the order of the mail. */
export function payloadOfDigest(digest: FollowDigest, shown: Shown): PushPayload {
  const [first, ...others] = digest.items;
  if (first && others.length === 0 && digest.more === 0) return payloadOfItem(first, shown);
  const { locale, tag } = shown;
  const total = digest.items.length + digest.more;
  const items = digest.items.slice(0, MAX_ITEMS).map((item) => ({
    title: shortened(titleOf(item, locale), MAX_TITLE),
    path: `/${locale}${item.path}`,
  }));
  const payload = (): PushPayload => ({
    lang: locale,
    tag,
    body: "",
    path: `/${locale}/follow#device`,
    items,
    title: textsFor(locale, "mail").FOLLOW_DIGEST.heading[digest.rhythm],
    more: total > items.length ? textsFor(locale, "following").device.more({ n: total - items.length }) : "",
  });
  while (bytesOfPayload(payload()) > MAX_PAYLOAD_BYTES) items.pop();
  return payload();
}

/** With the page that it is of: The Bar: Music on Friday. */
const titleOf = (item: DigestItem, locale: Locale): string =>
  [inLanguage(item, "by", locale), inLanguage(item, "title", locale)].filter(Boolean).join(": ");
