import { Link } from "react-router";
import type { Overview } from "#core/contract/office/overview.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** How many public pages were confirmed by their teams in the last 90 days; the link leads to those that were not. */
export function Checked({ of: { recently, public: all } }: { of: Overview["checked"] }) {
  const { checked: texts } = useTexts("admin-pages").overview;
  return (
    <section data-above="6" aria-labelledby="checked">
      <h2 data-below="3" id="checked">
        {texts.title}
      </h2>
      <p>{texts.text({ n: grouped(recently), all: grouped(all) })}</p>
      <p>
        <Link to="/pages?approval=approved&sort=date_checked">{texts.oldest}</Link>
        {" · "}
        <Link to="/pages?checked=unanswered">{texts.unanswered}</Link>
      </p>
    </section>
  );
}
