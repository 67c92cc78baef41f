import type { Overview } from "#core/contract/office/overview.ts";
import { rounded } from "#core/texts/numbers.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import facts from "../shell/facts.module.css";

const MEGABYTE = 1_000_000;

/** When the directory was last backed up, and what is wrong with its backups. */
export function Backups({ state }: { state: Overview["backup"] }) {
  const { backups: texts } = useTexts("admin-pages").overview;
  const { locale } = useApp();
  const { last, bytes, error, overdue, scheduled } = state;
  return (
    <section data-above="6" aria-labelledby="backups">
      <h2 data-below="3" id="backups">
        {texts.title}
      </h2>
      {overdue && <p className={facts.error}>{texts.overdue}</p>}
      {error !== null && <p className={facts.error}>{texts.failed({ error })}</p>}
      <p>
        {last ? (
          <>
            {texts.last}: <When at={last} />
            {bytes !== null && ` (${rounded(locale, bytes / MEGABYTE)} MB)`}
          </>
        ) : (
          texts.none
        )}
      </p>
      {!scheduled && <p>{texts.unscheduled}</p>}
    </section>
  );
}
