import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { type AdminPlace, PLACE_KINDS } from "../../../../contract/directory/places.ts";
import { contract } from "../../../../contract/index.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import { degreesOf, textValues } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { PinFields } from "../../map/PinFields.tsx";
import { Dialog } from "../../shell/Dialog.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import writing from "../../writing/writing.module.css";
import { BothNames, CatalogueRow } from "../CatalogueRow.tsx";
import styles from "../catalogue.module.css";
import { isNamedLike } from "../shell/fold-for-search.ts";
import { PlaceFile } from "./PlaceFile.tsx";

/** The gazetteer: the names of places in both languages, and where they are. */
export function PlaceList() {
  const { sections } = useTexts("admin");
  const { places: texts } = useTexts("admin-search");
  const [isAdding, setAdding] = useState(false);
  const places = useRead("adminPlaces", {});
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.places}</Title>
        <Button onClick={() => setAdding(true)}>{texts.new}</Button>
      </div>
      <p className={styles.intro}>{texts.intro}</p>
      <PlaceFile />
      <Loaded of={places}>{(all) => (all.length === 0 ? <Empty title={texts.none} /> : <Found places={all} />)}</Loaded>
      {isAdding && <PlaceDialog place={null} onClose={() => setAdding(false)} />}
    </>
  );
}

/** Rows rendered at first; a county has thousands, which are searched. */
const MAX_ROWS = 100;

function Found({ places }: { places: AdminPlace[] }) {
  const { places: texts } = useTexts("admin-search");
  const [terms, setTerms] = useState("");
  const found = places.filter((place) => isNamedLike(place, terms));
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          size="md"
          type="search"
          label={texts.search}
          value={terms}
          onChange={({ target }) => setTerms(target.value)}
        />
      </div>
      {found.length === 0 && <p role="status">{texts.notFound({ terms })}</p>}
      <ul className={styles.rows}>
        {found.slice(0, MAX_ROWS).map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </ul>
      {found.length > MAX_ROWS && <p>{texts.more({ n: found.length - MAX_ROWS })}</p>}
    </>
  );
}

const INVALIDATED = ["adminPlaces", "places"] as const;

function PlaceRow({ place }: { place: AdminPlace }) {
  const { places: texts } = useTexts("admin-search");
  const { locale } = useApp();
  const change = useChange("adminPlaces", { invalidates: INVALIDATED });
  const name = plain(place, "name", locale);
  return (
    <CatalogueRow
      name={name}
      question={{ title: texts.removeTitle({ name }), text: texts.removeText, confirm: texts.removeConfirm }}
      onDelete={() => change.mutateAsync({ delete: { id: place.id } })}
      dialog={(close) => <PlaceDialog place={place} onClose={close} />}
    >
      <BothNames of={place} />
      <p>{[texts.kinds[place.kind], place.pages > 0 && texts.pages({ n: place.pages })].filter(Boolean).join(" · ")}</p>
    </CatalogueRow>
  );
}

const input = contract.adminPlaces.input.shape.add.unwrap().shape;

const valuesOf = (place: AdminPlace | null) => ({
  ...textValues(place, ["name", "name_ie", "latitude", "longitude", "map_from", "map_to"]),
  kind: place?.kind ?? ("townland" as string),
});

const zoomOf = (text: string) => (text.trim() === "" ? null : Number(text));

/** The names, kind and position of a place; null: of a new one. */
function PlaceDialog({ place, onClose }: { place: AdminPlace | null; onClose: () => void }) {
  const { places: texts, placeFields } = useTexts("admin-search");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("adminPlaces", { invalidates: INVALIDATED, idempotencyKey });
  const section = useVersionedForm({
    draft: `place.${place?.id ?? "new"}`,
    labels: placeFields,
    entity: place,
    valuesOf,
    async save({ name, name_ie, ...values }, version) {
      const fields = {
        ...{ name, name_ie, kind: values.kind as AdminPlace["kind"] },
        ...{ latitude: degreesOf(values.latitude) ?? Number.NaN, longitude: degreesOf(values.longitude) ?? Number.NaN },
        ...{ map_from: zoomOf(values.map_from), map_to: zoomOf(values.map_to) },
      };
      const action = place ? { update: { id: place.id, ...(version && { version }), ...fields } } : { add: fields };
      const after = await mutateAsync(action);
      return after.find(({ id }) => id === place?.id) ?? after[0]!;
    },
    onSaved: onClose,
  });
  return (
    <Dialog title={place ? texts.edit : texts.new} size="wide" onClose={onClose}>
      <SectionFrame section={section} onCancel={onClose}>
        <div className={form.pair}>
          <TextField section={section} name="name" lang="en" of={input.name} />
          <TextField section={section} name="name_ie" lang="ga" of={input.name_ie} />
        </div>
        <NativeSelect
          {...section.form.register("kind")}
          size="md"
          label={section.labels.kind}
          data={PLACE_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        />
        <PinFields section={section} />
        <div className={form.pair}>
          <TextField section={section} name="map_from" inputMode="numeric" description={texts.zoomHint} />
          <TextField section={section} name="map_to" inputMode="numeric" description={texts.zoomToHint} />
        </div>
      </SectionFrame>
    </Dialog>
  );
}
