import { useSite } from "#core/web/document/site-context.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useIsland } from "#core/web/ui/page-resources.ts";
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

/** The button “Where am I?”: says it, and how far each element with `data-at` is; the position stays on the device. */
export function WhereAmI({ className }: { className?: string }) {
  useIsland("near-me");
  const texts = useTexts("island-markup").near;
  const { places, locale } = useSite();
  const known = places.all.map((place) => [plain(place, "name", locale), place.latitude, place.longitude]);
  return (
    <near-me data-places={JSON.stringify(known)} data-print="no">
      <button type="button" className={className} hidden>
        {texts.where}
      </button>
      <p role="status" />
    </near-me>
  );
}
