import { useId } from "react";
import { type Locale, SECOND } from "#core/contract/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { TextField } from "../form/TextField.tsx";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { usePlaces } from "./use-places.ts";

type Props<Name extends string> = { section: VersionedForm<Name>; name: Name; lang?: Locale };

/** A text field for a place, which suggests those of the gazetteer. Any other place may be typed. */
export function PlaceField<Name extends string>({ section, name, lang }: Props<Name>) {
  const id = useId();
  const { locale } = useApp();
  const places = usePlaces();
  const isSecond = (lang ?? locale) === SECOND;
  return (
    <>
      <TextField section={section} name={name} lang={lang} list={id} autoComplete="off" />
      <datalist id={id}>
        {places.map((place) => {
          const [own, other] = isSecond ? [place.name_ie, place.name] : [place.name, place.name_ie];
          return (
            <option key={place.id} value={own ?? other ?? ""}>
              {own && other}
            </option>
          );
        })}
      </datalist>
    </>
  );
}
