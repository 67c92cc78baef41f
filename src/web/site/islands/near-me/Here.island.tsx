import { useEffect, useState } from "react";
import { metresBetween, onSphere } from "#core/domain/geo.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { useLocale } from "#core/web/i18n/locale-context.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island } from "#core/web/ui/island/island.tsx";
import styles from "./near-me.module.css";
import { usePosition } from "./use-position.ts";

type Props = { places: readonly [name: string, latitude: number, longitude: number][]; className?: string | undefined };

/**
 * Says where one is, as one would say it on the phone, and writes how far away each element with `data-at` is. The position stays on the
 * device.
 */
export const Here = island<Props>(
  { name: "Here", props: { places: true, className: true }, texts: "near-me" },
  function Here({ places, className }) {
    const texts = useTexts("near-me");
    const locale = useLocale();
    const [canLocate, setCanLocate] = useState(false);
    useEffect(() => setCanLocate("geolocation" in navigator), []);
    const { status, ask } = usePosition(({ latitude, longitude }) => {
      const here = onSphere({ lat: latitude, lon: longitude });
      const metresTo = (lat: number, lon: number) => metresBetween(here, onSphere({ lat, lon }));
      for (const place of document.querySelectorAll<HTMLElement>("[data-at]")) {
        const [lat, lon] = place.dataset.at!.split(",").map(Number) as [number, number];
        place.textContent = distanceText(metresTo(lat, lon), locale);
      }
      const [nearest] = places
        .map(([name, lat, lon]) => ({ name, metres: metresTo(lat, lon) }))
        .sort((one, other) => one.metres - other.metres);
      const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
      if (!nearest) return texts.here({ position });
      return texts.hereNear({ position, distance: distanceText(nearest.metres, locale), name: nearest.name });
    });
    return (
      <div className={styles.near} data-print="no">
        <button type="button" className={className} hidden={!canLocate} onClick={ask}>
          {texts.where}
        </button>
        <p role="status">{status}</p>
      </div>
    );
  },
);
