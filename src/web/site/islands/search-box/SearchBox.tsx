import { useLocale } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useElementId, useIsland } from "../../../ui/page-resources.ts";
import { type Places, usePlaces } from "../../../ui/places.ts";
import "./search-box.css";

/** The names of places are part of the document: those of a county are shown as they were typed. */
const MAX_PLACES = 200;

/** For the suggestions of Irish readers, which have the names of places as owners typed them. */
function irishNames(places: Places): string {
  const bilingual = places.all.filter(({ name, name_ie }) => name && name_ie && name !== name_ie);
  // Those that maps show are the best known.
  const known = bilingual.toSorted((a, b) => (a.map_from ?? Infinity) - (b.map_from ?? Infinity)).slice(0, MAX_PLACES);
  return JSON.stringify(Object.fromEntries(known.map(({ name, name_ie }) => [name, name_ie])));
}

interface Props {
  /** The current query. */
  value?: string;
  /** Other parameters of the address to preserve: filters, position. */
  keep?: URLSearchParams;
  className?: string;
}

/** The search of the directory: a plain form, with suggestions while typing where scripts run. */
export function SearchBox({ value = "", keep, className }: Props) {
  useIsland("search-box");
  const texts = useTexts("island-markup").search;
  const id = useElementId();
  const locale = useLocale();
  const pages = useHref()("/pages");
  const places = usePlaces();
  return (
    <search-box class={className} data-pages={pages} {...(locale === "ga" && { "data-places": irishNames(places) })}>
      <search>
        <form action={pages} method="get">
          <label htmlFor={id} className="label">
            {texts.label}
          </label>
          <input
            id={id}
            type="search"
            name="q"
            defaultValue={value}
            placeholder={texts.placeholder}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
          {[...(keep ?? [])].map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <button type="submit">{texts.submit}</button>
        </form>
      </search>
      <p className="status" role="status" />
    </search-box>
  );
}
