import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { FIELD_ERRORS } from "../../../../../contract/errors.ts";
import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import { degreesOf } from "../../../form/degrees.ts";
import styles from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { useText } from "../../../form/use-text.ts";
import type { VersionedForm } from "../../../form/use-versioned-form.ts";
import { PlacePin } from "../../../map/PlacePin.tsx";
import type { Position } from "../../../map/pin-map.ts";
import { OUTDATED_BY_EDIT, type PageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";

/** A metre is 0.00001 degrees. */
const DECIMALS = 5;
const POSITION = { enableHighAccuracy: true, timeout: 20_000 };

const locationOf = (page: PageOfDesk) => ({
  location: page.location ?? "",
  address: page.address ?? "",
  address_ie: page.address_ie ?? "",
  postcode: page.postcode ?? "",
  latitude: page.latitude?.toString() ?? "",
  longitude: page.longitude?.toString() ?? "",
});

/** Where the place is: for letters, for a navigator, and for the map. */
export function Location() {
  const { locale } = useLive();
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageLocation", { outdates: OUTDATED_BY_EDIT });
  const section = useSectionForm({
    name: "location",
    valuesOf: locationOf,
    save: (edit, { latitude, longitude, ...texts }) =>
      mutateAsync({ ...edit, ...texts, latitude: degreesOf(latitude), longitude: degreesOf(longitude) }),
  });
  const isNumber = (text: string) => !Number.isNaN(degreesOf(text)) || FIELD_ERRORS["wrong-form"][locale];
  const position = usePosition(section);
  return (
    <SectionFrame title={texts.sections.location} section={section}>
      <TextField section={section} name="location" />
      <div className={styles.pair}>
        <TextField section={section} name="address" lang="en" />
        <TextField section={section} name="address_ie" lang="ga" />
      </div>
      <TextField section={section} name="postcode" description={texts.eircodeHint} />
      <h3>{texts.pin}</h3>
      <p>{texts.pinHint}</p>
      <div className={styles.pair}>
        <TextField section={section} name="latitude" inputMode="decimal" validate={isNumber} />
        <TextField section={section} name="longitude" inputMode="decimal" validate={isNumber} />
      </div>
      <PlacePin position={position} onMove={({ latitude, longitude }) => putPin(section, latitude, longitude)} />
      <OwnPosition section={section} />
    </SectionFrame>
  );
}

/** The pin as it is typed; null while there is none, or half of one. */
function usePosition(section: VersionedForm<"latitude" | "longitude">): Position | null {
  const latitude = degreesOf(useText(section, "latitude"));
  const longitude = degreesOf(useText(section, "longitude"));
  return useMemo(() => (latitude && longitude ? { latitude, longitude } : null), [latitude, longitude]);
}

function putPin({ form }: VersionedForm, latitude: number, longitude: number): void {
  form.setValue("latitude", latitude.toFixed(DECIMALS), { shouldDirty: true });
  form.setValue("longitude", longitude.toFixed(DECIMALS), { shouldDirty: true });
}

/** Puts in where the device is; asked of the browser only when the button is pressed. */
function OwnPosition({ section }: { section: VersionedForm }) {
  const { page: texts } = useTexts("desk");
  const [state, setState] = useState<"idle" | "looking" | "found" | "failed">("idle");
  const look = () => {
    setState("looking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        putPin(section, coords.latitude, coords.longitude);
        setState("found");
      },
      () => setState("failed"),
      POSITION,
    );
  };
  return (
    <div className={styles.actions}>
      <Button variant="light" onClick={look} loading={state === "looking"}>
        {texts.usePosition}
      </Button>
      <p role="status">{state === "idle" ? "" : texts.position[state]}</p>
    </div>
  );
}
