import { country } from "#core/contract/country.ts";
import { contract } from "#core/contract/index.ts";
import type { HiddenAddress, OwnPage } from "#core/contract/pages/own.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { CheckField } from "#core/web/desk/form/CheckField.tsx";
import { degreesOf, textValues } from "#core/web/desk/form/fields.ts";
import styles from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField, TextFields } from "#core/web/desk/form/TextField.tsx";
import { PinFields } from "#core/web/desk/map/PinFields.tsx";
import { PlaceField } from "#core/web/desk/map/PlaceField.tsx";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_EDIT, type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";
import { Branches } from "./Branches.tsx";

const input = contract.editPageLocation.input.shape;
/** @param hidden the address that the page does not show, unless the answer to an edit says it */
const locationOf = (page: PageOfDesk, hidden: HiddenAddress | null) => {
  const place = ("hidden_address" in page ? (page as OwnPage).hidden_address : hidden) ?? page;
  return {
    ...textValues(page, ["location", "service_area", "service_area_ie"]),
    ...textValues(place, ["address", "address_ie", "postcode", "latitude", "longitude"]),
    hide_address: page.hides_address,
    needs_ferry: page.needs_ferry,
  };
};

/** Address, postcode, position on the map, and the area that is served. */
export function Location() {
  const { id } = usePageOfDesk();
  return (
    <div className={`${layout.stack} ${styles.form}`}>
      <Loaded of={useRead("pageAddress", { page_id: id })}>
        {({ hidden_address }) => <LocationForm hidden={hidden_address} />}
      </Loaded>
      <Branches />
    </div>
  );
}

function LocationForm({ hidden }: { hidden: HiddenAddress | null }) {
  const { page: texts } = useTexts("desk");
  const { offers } = useApp();
  const { mutateAsync } = useChange("editPageLocation", { invalidates: INVALIDATED_BY_EDIT });
  const section = useSectionForm({
    name: "location",
    valuesOf: (page) => locationOf(page, hidden),
    save: (edit, { latitude, longitude, ...fields }) =>
      mutateAsync({ ...edit, ...fields, latitude: degreesOf(latitude), longitude: degreesOf(longitude) }),
  });
  return (
    <SectionFrame title={texts.sections.location} section={section}>
      <PlaceField section={section} name="location" />
      <div className={styles.pair}>
        <TextFields section={section} name="address" />
      </div>
      {country.postcode && (
        <TextField
          section={section}
          name="postcode"
          description={country.postcode.example && texts.postcodeHint({ example: country.postcode.example })}
        />
      )}
      {offers.includes("boats") && <CheckField section={section} name="needs_ferry" hint={texts.ferryHint} />}
      <h3>{texts.pin}</h3>
      <p>{texts.pinHint}</p>
      <PinFields section={section} />
      <CheckField section={section} name="hide_address" hint={texts.hideHint} />
      <h3>{texts.area}</h3>
      <p>{texts.areaHint}</p>
      <div className={styles.pair}>
        <TextFields section={section} name="service_area" of={input.service_area} />
      </div>
    </SectionFrame>
  );
}
