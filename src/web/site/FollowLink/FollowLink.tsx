import type { ReactNode } from "react";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./FollowLink.module.css";

type Props = ({ page: string } | { search: string }) & { children?: ReactNode };

/** Leads to the screen that follows a page, or the search of the directory with this query, where one can follow. */
export function FollowLink({ children, ...followed }: Props) {
  const { link } = useTexts("follow");
  const href = useHref();
  if (!useSite().site.directory.has_following) return null;
  return (
    <a
      className={`${layout.pill} ${styles.follow}`}
      data-print="no"
      href={`${href("/follow")}?${new URLSearchParams(followed)}`}
      rel="nofollow"
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M3 6h18v12H3zM3 7l9 6 9-6" />
      </svg>
      {children ?? link}
    </a>
  );
}

const TIME_FIELDS = ["open_from", "open_to", "open_least", "open_day", "open_time"];

/** What of a search is followed: without its position in the list. */
export function followedSearch(query: URLSearchParams): string {
  const search = new URLSearchParams(query);
  for (const name of ["cursor", "limit", "match", "sort", "open_at", ...TIME_FIELDS, "notices"]) search.delete(name);
  if (!search.has("within_m")) search.delete("near");
  return search.toString();
}
