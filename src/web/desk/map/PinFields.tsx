import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { degreesOf, isNumber } from "../form/fields.ts";
import styles from "../form/form.module.css";
import { TextField } from "../form/TextField.tsx";
import { useText } from "../form/use-fields.ts";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { PlacePin } from "./PlacePin.tsx";
import type { Position } from "./pin-map.ts";

/** Five decimals of a degree are about a metre. */
const DECIMALS = 5;

/** A position: typed as two numbers, set by a pin on the map, or read from the device. */
export function PinFields({ section, hasMap = true }: { section: PinSection; hasMap?: boolean }) {
  const { map: texts } = useTexts("desk");
  const position = usePosition(section);
  const put = ({ latitude, longitude }: Position) =>
    write(section, { latitude: latitude.toFixed(DECIMALS), longitude: longitude.toFixed(DECIMALS) });
  return (
    <>
      {hasMap && <PlacePin position={position} onMove={put} />}
      <div className={layout.actions}>
        <OwnPosition onFound={put} />
        {position && (
          <Button variant="subtle" onClick={() => write(section, { latitude: "", longitude: "" })}>
            {texts.remove}
          </Button>
        )}
      </div>
      <Degrees section={section} isShown={!hasMap} />
    </>
  );
}

/** Latitude and longitude, which few people type: folded, but for an error in them, and where there is no map. */
function Degrees({ section, isShown }: { section: PinSection; isShown: boolean }) {
  const { map: texts } = useTexts("desk");
  const { errors } = section.form.formState;
  const [isOpen, setOpen] = useState(isShown);
  return (
    <details
      className={styles.fold}
      open={isOpen || errors.latitude !== undefined || errors.longitude !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.more}</summary>
      <div className={styles.pair}>
        <DegreeFields section={section} />
      </div>
    </details>
  );
}

/** The typed position; null while it is incomplete. */
function usePosition(section: PinSection): Position | null {
  const latitude = degreesOf(useText(section, "latitude"));
  const longitude = degreesOf(useText(section, "longitude"));
  return useMemo(() => (latitude && longitude ? { latitude, longitude } : null), [latitude, longitude]);
}

function write({ form }: PinSection, degrees: Record<keyof Position, string>): void {
  form.setValue("latitude", degrees.latitude, { shouldDirty: true });
  form.setValue("longitude", degrees.longitude, { shouldDirty: true });
}

type PinSection = VersionedForm<"latitude" | "longitude">;

/** Latitude and longitude as two text fields. */
function DegreeFields({ section }: { section: PinSection }) {
  const { locale } = useApp();
  return (
    <>
      <TextField section={section} name="latitude" inputMode="decimal" validate={isNumber(locale)} />
      <TextField section={section} name="longitude" inputMode="decimal" validate={isNumber(locale)} />
    </>
  );
}

const OPTIONS = { enableHighAccuracy: true, timeout: 20_000 };

/** Reads the device's position; the browser asks for the permission only when the button is pressed. */
function OwnPosition({ onFound }: { onFound: (position: Position) => void }) {
  const { map: texts } = useTexts("desk");
  const [state, setState] = useState<"idle" | "looking" | "found" | "failed">("idle");
  const look = () => {
    setState("looking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onFound(coords);
        setState("found");
      },
      () => setState("failed"),
      OPTIONS,
    );
  };
  return (
    <>
      <Button variant="light" onClick={look} loading={state === "looking"}>
        {texts.usePosition}
      </Button>
      <p role="status">{state === "idle" ? "" : texts.position[state]}</p>
    </>
  );
}

type Props = { section: PinSection; title: string; hint: string };

/** `PinFields` in a disclosure, for entities that seldom have a pin. The map's code is loaded when it is opened. */
export function PinFold({ section, title, hint }: Props) {
  const { errors } = section.form.formState;
  const [isOpen, setOpen] = useState(() => section.form.getValues("latitude") !== "");
  const isShown = isOpen || errors.latitude !== undefined || errors.longitude !== undefined;
  return (
    <details className={styles.fold} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <div className={`${layout.stack} ${styles.form}`}>
        <p>{hint}</p>
        <PinFields section={section} hasMap={isShown} />
      </div>
    </details>
  );
}
