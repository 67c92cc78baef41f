import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useIsland } from "../../../ui/page-resources.ts";
import "./near-me.css";

/** The button “Near me”, shown by the script where geolocation is available. `className` is that of the button. */
export function NearMe({ className }: { className?: string }) {
  useIsland("near-me");
  const texts = useTexts("island-markup").near;
  return (
    <near-me data-pages={useHref()("/pages")}>
      <button type="button" className={className} hidden>
        {texts.label}
      </button>
      <p role="status" />
    </near-me>
  );
}
