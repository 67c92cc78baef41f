import { useId } from "react";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { offered } from "#core/texts/offered.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { SearchField } from "./SearchField.island.tsx";

interface Props {
  /** The current query. */
  value?: string;
  /** Other parameters of the address to preserve: filters, position. */
  keep?: URLSearchParams;
}

/** The search of the directory. */
export function SearchBox({ value = "", keep }: Props) {
  const { placeholder } = useTexts("search-box");
  const { locale, site } = useSite();
  const hints = { boats: offered(site.directory, "boats"), other: locale === SECOND ? FIRST : SECOND };
  return (
    <SearchField id={useId()} value={value} placeholder={placeholder(hints)}>
      {[...(keep ?? [])].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
    </SearchField>
  );
}
