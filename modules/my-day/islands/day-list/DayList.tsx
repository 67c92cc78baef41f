import type { ReactNode } from "react";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useIsland, useSignedInUser } from "#core/web/ui/page-resources.ts";
import "./day-list.css";

type Props = {
  pages: readonly string[];
  /** The query of the chosen day, without the places; null: none was chosen. */
  day: string | null;
  texts: { notYours: string; take: string; own: string };
  children: ReactNode;
};

/**
 * The screen of *My day*, which works by its address alone. With the script the list of the address and the marks of the
 * browser follow each other, and a list that somebody has sent can be taken over.
 */
export function DayList({ pages, day, texts, children }: Props) {
  useIsland("day-list");
  useSignedInUser();
  return (
    <day-list data-pages={pages.join(",")} data-day={day ?? undefined}>
      <p data-print="no" hidden>
        {texts.notYours} <button type="button">{texts.take}</button> <a href={useHref()("/my-day")}>{texts.own}</a>
      </p>
      {children}
    </day-list>
  );
}
