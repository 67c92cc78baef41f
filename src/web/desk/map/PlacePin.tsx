import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { LinkedText } from "#core/web/ui/map/LinkedText.tsx";
import mapStyles from "#core/web/ui/map/map.module.css";
import type { PinMap, Position } from "./pin-map.ts";
import styles from "./place-pin.module.css";
import { useReadPlaces } from "./use-places.ts";

type Props = {
  /** Null: no pin yet. */
  position: Position | null;
  /** Left out: the pin cannot be moved. */
  onMove?: (position: Position) => void;
};

/** The public site's map with one movable pin. Its code is loaded when it is shown. */
export function PlacePin({ position, onMove }: Props) {
  const app = useApp();
  const { map: texts } = useTexts("desk");
  const canvas = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const readPlaces = useReadPlaces();
  const moved = useEffectEvent((to: Position) => onMove?.(to));
  const isFixed = onMove === undefined;

  useEffect(() => {
    const container = canvas.current!;
    let opened: PinMap | undefined;
    let isUnmounted = false;
    import("./pin-map.ts")
      .then(({ openPinMap }) =>
        openPinMap(container, { ...app, places: readPlaces(), texts, onMove: isFixed ? null : moved }),
      )
      .then((created) => {
        if (isUnmounted) return created.close();
        opened = created;
        setMap(created);
      })
      .catch((error: unknown) => {
        console.error(error);
        setFailed(true);
      });
    return () => {
      isUnmounted = true;
      opened?.close();
    };
  }, [app, readPlaces, texts, isFixed]);

  useEffect(() => map?.show(position), [map, position]);

  return (
    <div className={`${mapStyles.map} ${styles.map}`}>
      <div className="frame" data-ready="">
        <section ref={canvas} className="canvas" aria-label={texts.label} />
      </div>
      {app.map.tiles && (
        <p className={styles.attribution}>
          <LinkedText text={app.map.tiles.attribution} />
        </p>
      )}
      <p role="status" className={styles.hint}>
        {hasFailed ? texts.failed : !isFixed && texts.hint}
      </p>
    </div>
  );
}
