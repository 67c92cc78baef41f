import { Button } from "@mantine/core";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";

export const ButtonOfOverview = () => <BookletButton text={useTexts("admin-pages").overview.booklet} />;
export const ButtonOfEvents = () => <BookletButton text={useTexts("admin-writing").events.booklet} />;

function BookletButton({ text }: { text: string }) {
  const href = useHref();
  return (
    useApp().offers.includes("booklet") && (
      <Button component="a" href={href("/booklet")} variant="default">
        {text}
      </Button>
    )
  );
}
