import { useId } from "react";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { offered } from "#core/texts/offered.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./search-box.css";

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
  const { locale, site } = useSite();
  const hints = { boats: offered(site.directory, "boats"), other: locale === SECOND ? FIRST : SECOND };
  const id = useId();
  const pages = useHref()("/pages");
  return (
    <search-box class={className} data-print="no" data-pages={pages}>
      <search>
        <form action={pages} method="get">
          <label htmlFor={id} className="visually-hidden">
            {texts.label}
          </label>
          <input
            id={id}
            type="search"
            name="q"
            defaultValue={value}
            placeholder={texts.placeholder(hints)}
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
      <p className="status visually-hidden" role="status" />
    </search-box>
  );
}
