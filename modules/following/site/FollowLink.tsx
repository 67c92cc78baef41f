import type { SiteSlots } from "#core/web/document/module.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./FollowLink.module.css";

/** Leads to the screen that follows a page, a category, or a search with its filters: new places where it has none. */
export function FollowLink({ of }: SiteSlots["subscribe"]) {
  const texts = useTexts("following");
  const href = useHref();
  const { followed, text } = named(of, texts);
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
      {text}
    </a>
  );
}

type LinkTexts = Record<"link" | "linkSearch" | "linkNew", string>;

function named(of: SiteSlots["subscribe"]["of"], texts: LinkTexts): { followed: Record<string, string>; text: string } {
  if ("page" in of) return { followed: { page: of.page }, text: texts.link };
  if ("category" in of) return { followed: { search: `category=${of.category}` }, text: texts.link };
  return { followed: { search: of.search || "all" }, text: of.search ? texts.linkSearch : texts.linkNew };
}
