import type { AdminPlace } from "#core/contract/directory/places.ts";
import { contract } from "#core/contract/index.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Fields } from "#core/web/desk/catalogue/Fields.tsx";
import { namesOf } from "#core/web/desk/catalogue/found.ts";
import { InBoth } from "#core/web/desk/catalogue/Row.tsx";
import { useListed, useSaveListed } from "#core/web/desk/catalogue/use-listed.ts";
import { useSortsByPages } from "#core/web/desk/catalogue/use-sorts.ts";
import { pick } from "#core/web/desk/form/contract-values.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useContractForm } from "#core/web/desk/form/use-contract-form.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { PlaceFile } from "./PlaceFile.tsx";

/** The gazetteer: the names of places in both languages, and where they are. */
export function PlaceList() {
  const { sections } = useTexts("admin");
  const { places: texts } = useTexts("admin-search");
  const { locale } = useApp();
  const { query, remove } = useListed("adminPlaces", ["places"]);
  const nameOf = (place: AdminPlace) => plain(place, "name", locale);
  const sorts = useSortsByPages(nameOf);
  return (
    <Catalogue
      title={sections.places}
      intro={texts.intro}
      add={texts.new}
      of={query}
      empty={{ title: texts.none }}
      search={{ label: texts.search, none: texts.notFound, of: namesOf }}
      sorts={sorts}
      entry={(place) => {
        const name = nameOf(place);
        return {
          name,
          title: <InBoth of={place} field="name" />,
          about: [texts.kinds[place.kind], place.pages > 0 && texts.pages({ n: place.pages })]
            .filter(Boolean)
            .join(" · "),
          removal: { title: texts.removeTitle({ name }), text: texts.removeText, confirm: texts.removeConfirm },
        };
      }}
      onDelete={({ id }) => remove(id)}
      form={{
        title: (place) => (place ? texts.edit : texts.new),
        of: (place, close) => <PlaceForm place={place} onClose={close} />,
      }}
    >
      <PlaceFile />
    </Catalogue>
  );
}

const { shape } = contract.adminPlaces.input.shape.add.unwrap();
const FIELDS = pick(shape, "name", "name_ie", "kind", "latitude", "longitude", "map_from", "map_to");

/** The names, kind and position of a place; null: of a new one. */
function PlaceForm({ place, onClose }: { place: AdminPlace | null; onClose: () => void }) {
  const { places: texts, placeFields } = useTexts("admin-search");
  const save = useSaveListed("adminPlaces", ["places"]);
  const section = useContractForm({
    of: FIELDS,
    kind: "place",
    labels: placeFields,
    entity: place,
    save: (fields, version) => save(place, fields, version),
    onSaved: onClose,
  });
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <Fields
        of={FIELDS}
        section={section}
        choices={{ kind: texts.kinds }}
        hints={{ map_from: texts.zoomHint, map_to: texts.zoomToHint }}
      />
    </SectionFrame>
  );
}
