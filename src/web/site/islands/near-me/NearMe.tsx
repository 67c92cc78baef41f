import { useTranslations } from "../../../i18n/translations.ts";
import { useHref } from "../../../i18n/use-href.ts";
import { useIsland } from "../../../ui/page-resources.ts";
import { useIslandTexts } from "../use-island-texts.ts";
import "./near-me.css";

const TEXTS = ["asking", "denied", "unavailable", "timeout"] as const;

/** "Near me": shown only where a script can ask for the place. `className` is the button's. */
export function NearMe({ className }: { className?: string }) {
  useIsland("near-me");
  const t = useTranslations("islands.near");
  return (
    <near-me data-texts={useIslandTexts("near", TEXTS)} data-pages={useHref()("/pages")}>
      <button type="button" className={className} hidden>
        {t("label")}
      </button>
      <p role="status" />
    </near-me>
  );
}
