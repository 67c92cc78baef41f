import { useMemo } from "react";
import { degreesOf } from "../form/degrees.ts";
import styles from "../form/form.module.css";
import { useText } from "../form/use-text.ts";
import { DegreeFields, type PinSection } from "./DegreeFields.tsx";
import { PlacePin } from "./PlacePin.tsx";
import type { Position } from "./pin-map.ts";

/** A metre is 0.00001 degrees. */
const DECIMALS = 5;

/** Where something is, as two numbers and as a pin on the map. */
export function PinFields({ section }: { section: PinSection }) {
  const position = usePosition(section);
  return (
    <>
      <div className={styles.pair}>
        <DegreeFields section={section} />
      </div>
      <PlacePin position={position} onMove={({ latitude, longitude }) => putPin(section, latitude, longitude)} />
    </>
  );
}

/** The pin as it is typed; null while there is none, or half of one. */
function usePosition(section: PinSection): Position | null {
  const latitude = degreesOf(useText(section, "latitude"));
  const longitude = degreesOf(useText(section, "longitude"));
  return useMemo(() => (latitude && longitude ? { latitude, longitude } : null), [latitude, longitude]);
}

export function putPin({ form }: PinSection, latitude: number, longitude: number): void {
  form.setValue("latitude", latitude.toFixed(DECIMALS), { shouldDirty: true });
  form.setValue("longitude", longitude.toFixed(DECIMALS), { shouldDirty: true });
}
