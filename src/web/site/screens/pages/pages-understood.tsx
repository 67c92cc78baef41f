import type { Answer, Understood as Read } from "../../../../contract/directory/ask.ts";
import { clock, longDay } from "../../../../texts/dates.ts";
import type { Locale } from "../../../../texts/locales.ts";
import { plain, useLocale } from "../../../i18n/bilingual.tsx";
import { type Texts, useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { usePlaces } from "../../../ui/places.ts";
import styles from "./pages.module.css";
import { openAtText } from "./pages-criteria.ts";

/** The name of the place that was read in the words of a search, in the reader's language. */
export function usePlaceReadIn(read: Read | null): string | null {
  const places = usePlaces();
  const locale = useLocale();
  const name = read?.place?.relation === "near" ? read.place.name : null;
  const place = name === null ? undefined : places.find(name);
  return place ? plain(place, "name", locale) : name;
}

type Props = { typed: string; answer: Pick<Answer, "understood" | "dropped"> };

/** Says how a question was understood and what was given up, with a link that searches for the words. */
export function Understood({ typed, answer: { understood, dropped } }: Props) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const pages = useHref()("/pages");
  const near = usePlaceReadIn(understood);
  if (!understood) return null;
  const meanings = [
    ...(near ? [texts.nearPlace({ name: near })] : []),
    ...(understood.when ? [whenText(understood, texts, locale)] : []),
    ...understood.facts.map((fact) => texts.facts[fact as keyof Texts["pages"]["facts"]]),
  ];
  if (meanings.length === 0 && dropped.length === 0) return null;
  return (
    <p className={styles.understood}>
      {meanings.length > 0 && `${texts.understood({ terms: typed, meaning: meanings.join(", ") })} `}
      {dropped.length > 0 && <strong>{`${texts.dropped({ terms: dropped.join(", ") })} `}</strong>}
      <a href={`${pages}?${new URLSearchParams({ q: `"${typed}"` })}`} rel="nofollow">
        {texts.literally}
      </a>
    </p>
  );
}

/** Of these one asks when they are, not whether they are open. */
const WITHOUT_HOURS = new Set(["go", "music", "events", "notices"]);

function whenText({ when, intents }: Read, texts: Texts["pages"], locale: Locale): string {
  const [first] = when!.spans;
  if (when!.kind === "always" || !first) return texts.openAllYear;
  const isOpening = !intents.some(({ purpose }) => WITHOUT_HOURS.has(purpose));
  if (when!.kind === "now") return texts.openNow;
  if (when!.kind === "at" && isOpening) return openAtText(first.from, texts, locale);
  const named = spansText(when!, locale);
  return isOpening ? texts.openWhen({ when: named }) : named;
}

/** “Thursday 26 November, 18:00–02:00”, “Saturday 28 November, Sunday 29 November”. */
function spansText({ kind, spans }: NonNullable<Read["when"]>, locale: Locale): string {
  const day = ({ from }: { from: string }) => longDay(locale, from);
  const time = ({ from, to }: { from: string; to: string }) =>
    from === to ? clock(locale, from) : `${clock(locale, from)}–${clock(locale, to)}`;
  if (kind === "season")
    return spans.map(({ from, to }) => `${longDay(locale, from)} – ${longDay(locale, to)}`).join(", ");
  return spans.map((span) => (kind === "day" ? day(span) : `${day(span)}, ${time(span)}`)).join(", ");
}

/** What a new search retains: the filters that were chosen by hand. */
export function withoutSearch(chosen: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(chosen);
  for (const name of ["q", "cursor", "sort", "match"]) others.delete(name);
  return others;
}

/** What was searched, as an address: the meaning of the words beside what was chosen. */
export function meantQuery(answer: Pick<Answer, "search">, chosen: URLSearchParams): URLSearchParams {
  const meant = new URLSearchParams(answer.search);
  meant.delete("match");
  for (const name of ["cursor", "match", "notices"]) {
    const value = chosen.get(name);
    if (value !== null) meant.set(name, value);
  }
  return meant;
}
