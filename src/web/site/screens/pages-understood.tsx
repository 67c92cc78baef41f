import { endOfToday } from "../../../domain/local-time.ts";
import { nearQuery } from "../../../domain/place-names.ts";
import { timedQuery } from "../../../domain/time-terms.ts";
import type { ScreenContext } from "../../document/screen.ts";
import { plain, useLocale } from "../../i18n/bilingual.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { usePlaces } from "../../ui/places.ts";
import styles from "./pages.module.css";
import { type Criteria, openAtText } from "./pages-criteria.ts";

export type Understanding = {
  /** The parameters of the search. */
  query: URLSearchParams;
  /** The query as typed, where a part of it became a filter or an order; else null. */
  typed: string | null;
  /** What was read in it. */
  read: { time: boolean; near: string | null };
};

/** “open sunday” and “near Leabgarrow” as filter and order, unless the address has a time or a point already. */
export function understood({ query, now, until, places }: ScreenContext): Understanding {
  const typed = query.get("q") ?? "";
  const search = new URLSearchParams(query);
  const near = query.has("near") ? null : nearQuery(typed, places);
  if (near) {
    search.set("near", `${near.place.latitude},${near.place.longitude}`);
    search.set("sort", "distance");
  }
  const rest = near?.rest ?? typed;
  const timed = query.has("open_at") ? null : timedQuery(rest, now);
  if (timed) {
    // Today's words mean something else tomorrow, and once their time has come.
    until(endOfToday(now));
    if (timed.openAt !== "now") until(Temporal.Instant.from(timed.openAt));
    search.set("open_at", timed.openAt);
  }
  if (!near && !timed) return { query, typed: null, read: { time: false, near: null } };
  const terms = timed?.rest ?? rest;
  if (terms) search.set("q", terms);
  else search.delete("q");
  return {
    query: search,
    typed,
    read: { time: timed !== null, near: near && (near.place.name ?? near.place.name_ie) },
  };
}

/** The name of the place that was read in the words of a search, in the reader's language. */
export function usePlaceReadIn({ near }: Understanding["read"]): string | null {
  const places = usePlaces();
  const locale = useLocale();
  const place = near === null ? undefined : places.find(near);
  return place ? plain(place, "name", locale) : null;
}

type Props = { understanding: Pick<Understanding, "typed" | "read">; criteria: Criteria };

/** Says how a part of the query was understood, with a link that searches for the words. */
export function Understood({ understanding: { typed, read }, criteria: { open_at = "now" } }: Props) {
  const texts = useTexts("pages");
  const locale = useLocale();
  const pages = useHref()("/pages");
  const near = usePlaceReadIn(read);
  if (typed === null) return null;
  const meanings = [
    ...(near ? [texts.nearPlace({ name: near })] : []),
    ...(read.time ? [open_at === "now" ? texts.openNow : openAtText(open_at, texts, locale)] : []),
  ];
  return (
    <p className={styles.understood}>
      {texts.understood({ terms: typed, meaning: meanings.join(", ") })}{" "}
      <a href={`${pages}?${new URLSearchParams({ q: `"${typed}"` })}`} rel="nofollow">
        {texts.literally}
      </a>
    </p>
  );
}

/** What a new search keeps: the filters, but for those that were read in the words of the last one. */
export function withoutSearch({ query, read }: Understanding): URLSearchParams {
  const others = new URLSearchParams(query);
  const names = ["q", "cursor", "sort", "match", ...(read.time ? ["open_at"] : []), ...(read.near ? ["near"] : [])];
  for (const name of names) others.delete(name);
  return others;
}
