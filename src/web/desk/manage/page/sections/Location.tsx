import { useTexts } from "../../../../i18n/texts.tsx";
import { useChange } from "../../../api/use-api.ts";
import { degreesOf, textValues } from "../../../form/fields.ts";
import styles from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { PinFields } from "../../../map/PinFields.tsx";
import { PlaceField } from "../../../map/PlaceField.tsx";
import { INVALIDATED_BY_EDIT, type PageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";

const locationOf = (page: PageOfDesk) =>
  textValues(page, ["location", "address", "address_ie", "postcode", "latitude", "longitude"]);

/** Address, Eircode, and position on the map. */
export function Location() {
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageLocation", { invalidates: INVALIDATED_BY_EDIT });
  const section = useSectionForm({
    name: "location",
    valuesOf: locationOf,
    save: (edit, { latitude, longitude, ...texts }) =>
      mutateAsync({ ...edit, ...texts, latitude: degreesOf(latitude), longitude: degreesOf(longitude) }),
  });
  return (
    <SectionFrame title={texts.sections.location} section={section}>
      <PlaceField section={section} name="location" />
      <div className={styles.pair}>
        <TextField section={section} name="address" lang="en" />
        <TextField section={section} name="address_ie" lang="ga" />
      </div>
      <TextField section={section} name="postcode" description={texts.eircodeHint} />
      <h3>{texts.pin}</h3>
      <p>{texts.pinHint}</p>
      <PinFields section={section} />
    </SectionFrame>
  );
}
