import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { degreesOf } from "../form/degrees.ts";
import styles from "../form/form.module.css";
import { useText } from "../form/use-text.ts";
import { DegreeFields, type PinSection } from "./DegreeFields.tsx";
import { OwnPosition } from "./OwnPosition.tsx";
import { PlacePin } from "./PlacePin.tsx";
import type { Position } from "./pin-map.ts";

/** A metre is 0.00001 degrees. */
const DECIMALS = 5;

/** Where something is: as two numbers, as a pin on the map, or where its writer stands. */
export function PinFields({ section, hasMap = true }: { section: PinSection; hasMap?: boolean }) {
  const { map: texts } = useTexts("desk");
  const position = usePosition(section);
  const put = ({ latitude, longitude }: Position) =>
    write(section, { latitude: latitude.toFixed(DECIMALS), longitude: longitude.toFixed(DECIMALS) });
  return (
    <>
      <div className={styles.pair}>
        <DegreeFields section={section} />
      </div>
      {hasMap && <PlacePin position={position} onMove={put} />}
      <div className={styles.actions}>
        <OwnPosition onFound={put} />
        {position && (
          <Button variant="subtle" onClick={() => write(section, { latitude: "", longitude: "" })}>
            {texts.remove}
          </Button>
        )}
      </div>
    </>
  );
}

/** The pin as it is typed; null while there is none, or half of one. */
function usePosition(section: PinSection): Position | null {
  const latitude = degreesOf(useText(section, "latitude"));
  const longitude = degreesOf(useText(section, "longitude"));
  return useMemo(() => (latitude && longitude ? { latitude, longitude } : null), [latitude, longitude]);
}

function write({ form }: PinSection, degrees: Record<keyof Position, string>): void {
  form.setValue("latitude", degrees.latitude, { shouldDirty: true });
  form.setValue("longitude", degrees.longitude, { shouldDirty: true });
}
