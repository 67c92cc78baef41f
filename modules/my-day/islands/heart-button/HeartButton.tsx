import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useIsland, useSignedInUser } from "#core/web/ui/page-resources.ts";
import styles from "./HeartButton.module.css";

type Props = {
  page: { slug: string; name: string | null; name_ie: string | null };
  /** With its words beside the heart. */
  isLabelled?: boolean;
};

/** Marks a place for *My day*: a link to it; with the script a button that stores the mark in the browser. */
export function HeartButton({ page, isLabelled = false }: Props) {
  useIsland("heart-button");
  useSignedInUser();
  const texts = useTexts("my-day").heart;
  const name = plain(page, "name", useLocale());
  const href = `${useHref()("/my-day")}?pages=${page.slug}`;
  return (
    <heart-button class={isLabelled ? styles.labelled : styles.heart} data-print="no">
      <a href={href} rel="nofollow" aria-label={isLabelled ? undefined : texts.addPage({ name })}>
        {isLabelled && <span>{texts.add}</span>}
        {isLabelled && <span>{texts.added}</span>}
      </a>
    </heart-button>
  );
}
