import type { ReactNode } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { useIsland } from "#core/web/ui/page-resources.ts";
import "./page-lookup.css";

interface Props {
  /** The name as typed. */
  value: string;
  maxLength: number;
  /** Where the name goes next, once its writer has seen which pages there are. */
  next: string;
  /** The pages of a name like this, which the server found; the script replaces them while somebody types. */
  children: ReactNode;
}

/**
 * The field for the name of a page that does not exist yet. Submitting shows the pages of a name like it; with the script
 * they are shown while typing, and submitting goes on.
 */
export function PageLookup({ value, maxLength, next, children }: Props) {
  useIsland("page-lookup");
  const texts = useTexts("feedback").request;
  const href = useHref();
  return (
    <page-lookup data-next={next} data-pages={href("/pages")} data-claim={href("/claim")}>
      <form action={href("/request")} method="get">
        <label htmlFor="request-name">{texts.name}</label>
        <p id="request-name-hint" className="hint">
          {texts.nameHint}
        </p>
        <div className="line">
          <input
            id="request-name"
            name="name"
            defaultValue={value}
            required
            maxLength={maxLength}
            autoComplete="off"
            aria-describedby="request-name-hint"
            enterKeyHint="next"
          />
          <button type="submit">{texts.next}</button>
        </div>
      </form>
      <p className="visually-hidden" role="status" />
      <div className="found">{children}</div>
    </page-lookup>
  );
}
