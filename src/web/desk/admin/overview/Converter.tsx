import type { Overview } from "#core/contract/office/overview.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** Which ffmpeg converts recordings, if any: none is needed. */
export function Converter({ of: { version, unused, sandboxed } }: { of: Overview["ffmpeg"] }) {
  const { converter: texts } = useTexts("admin-pages").overview;
  return (
    <section data-above="6" aria-labelledby="converter">
      <h2 data-below="3" id="converter">
        {texts.title}
      </h2>
      {unused === null && <p>{texts.used({ version: version ?? "" })}</p>}
      {unused === "old" && <p>{texts.unused.old({ version: version ?? "" })}</p>}
      {unused !== null && unused !== "old" && <p>{texts.unused[unused]}</p>}
      {unused === null && !sandboxed && <p>{texts.open}</p>}
    </section>
  );
}
