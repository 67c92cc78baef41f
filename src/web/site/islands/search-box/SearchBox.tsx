import { useId } from "react";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useIsland } from "../../../ui/page-resources.ts";
import "./search-box.css";

interface Props {
  /** The words that were searched for. */
  value?: string;
  /** What else stands in the address and must stay: filters, the place. */
  keep?: URLSearchParams;
  className?: string;
}

/** The search of the directory: a plain form, and with the script a list of places that grows while one types. */
export function SearchBox({ value = "", keep, className }: Props) {
  useIsland("search-box");
  const texts = useTexts("island-markup").search;
  const id = useId();
  const pages = useHref()("/pages");
  return (
    <search-box class={className} data-pages={pages}>
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
          {[...(keep ?? [])].map(([name, kept]) => (
            <input key={`${name}=${kept}`} type="hidden" name={name} value={kept} />
          ))}
          <button type="submit">{texts.submit}</button>
        </form>
      </search>
      <p className="status" role="status" />
    </search-box>
  );
}
