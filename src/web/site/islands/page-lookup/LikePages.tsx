import type { LikePage } from "#core/domain/pages/like-names.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";

/** Only a page without a team can be claimed. */
export type FoundPage = LikePage & { isClaimable: boolean };

/** The pages of a name like the typed one, to look at or to claim. */
export function LikePages({ pages }: { pages: readonly FoundPage[] }) {
  const texts = useTexts("page-lookup");
  const href = useHref();
  return (
    <>
      <h2>{texts.heading}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.slug}>
            <a href={href(`/pages/${page.slug}`)}>
              <span>
                <Bi of={page} field="name" />
              </span>
              {page.location && <small>{page.location}</small>}
            </a>
            {page.isClaimable && (
              <a href={`${href("/claim")}?page=${page.slug}`} rel="nofollow">
                {texts.claim}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p>{texts.yours}</p>
    </>
  );
}
