import type { Overview } from "#core/contract/office/overview.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import facts from "../shell/facts.module.css";

/** Whether the database's programs have flaws that were published when this version was made. */
export function DatabaseVersion({
  of: { version, state, fixed_in, as_of },
}: {
  of: NonNullable<Overview["database"]>;
}) {
  const { database: texts } = useTexts("admin-pages").overview;
  const date = fullDate(useApp().locale, as_of);
  return (
    <section data-above="6" aria-labelledby="database">
      <h2 data-below="3" id="database">
        {texts.title}
      </h2>
      {state === "flawed" && <p className={facts.error}>{texts.flawed({ version, fixed: fixed_in ?? "", date })}</p>}
      {state === "fixed" && <p>{texts.fixed({ version, date })}</p>}
      {state === "unknown" && <p>{texts.unknown({ version, date })}</p>}
    </section>
  );
}
