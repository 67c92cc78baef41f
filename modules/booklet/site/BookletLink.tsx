import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";

type Props = { month: Temporal.PlainYearMonth | null };

export function BookletLink({ month }: Props) {
  const texts = useTexts("events");
  const href = useHref();
  return (
    useSite().site.directory.has_booklet && (
      <ButtonLink kind="quiet" href={`${href("/booklet")}${month ? `?month=${month}` : ""}`} rel="nofollow">
        {texts.booklet}
      </ButtonLink>
    )
  );
}
