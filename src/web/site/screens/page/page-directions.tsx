import type { ReactNode } from "react";
import type { Page } from "#core/contract/pages/public.ts";
import { plain, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import styles from "./page-directions.module.css";

type Place = { latitude: number; longitude: number };

type AppsProps = {
  page: Page;
  /** Links after those of the apps, as list items. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Links that open the place in a map app: that of the phone (RFC 5870), of Apple, of Google. */
export function MapApps({ page, children, className = styles.apps }: AppsProps) {
  const texts = useTexts("page");
  const locale = useLocale();
  const place = placeOf(page);
  if (!place) return null;
  const at = `${place.latitude},${place.longitude}`;
  const name = encodeURIComponent(plain(page, "name", locale));
  return (
    <ul className={className} data-print="no">
      <li className={styles.phone}>
        <a href={`geo:${at}?q=${at}(${name})`}>{texts.phoneMap}</a>
      </li>
      <li>
        <a href={`https://maps.apple.com/?daddr=${at}&q=${name}`} rel="noopener">
          Apple Maps
        </a>
      </li>
      <li>
        <a href={`https://www.google.com/maps/dir/?api=1&destination=${at}`} rel="noopener">
          Google Maps
        </a>
      </li>
      {children}
    </ul>
  );
}

const APPS_ID = "map-apps";

/** A button that opens the choice of map apps as a sheet at the thumb, without a script. */
export function DirectionsSheet({ page, directions }: { page: Page; directions: string }) {
  const texts = useTexts("page");
  return (
    <>
      <Button type="button" popoverTarget={APPS_ID}>
        {texts.directions}
      </Button>
      <div id={APPS_ID} popover="auto" className={styles.sheet}>
        <p className={styles.sheetTitle}>{texts.openIn}</p>
        <MapApps page={page} className={styles.choices}>
          <li>
            <a href={directions} rel="noopener">
              OpenStreetMap
            </a>
          </li>
        </MapApps>
      </div>
    </>
  );
}

const placeOf = ({ latitude, longitude }: Page): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
