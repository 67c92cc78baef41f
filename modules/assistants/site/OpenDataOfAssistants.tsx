import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { CopyCode } from "#core/web/site/islands/copy-code/CopyCode.island.tsx";
import grids from "#core/web/theme/grids.module.css";
import styles from "./open-data-of-assistants.module.css";

function Sample({ name, code }: { name: string; code: string }) {
  return (
    <div data-above="4">
      <h3 data-below="2">{name}</h3>
      <CopyCode name={name}>{code}</CopyCode>
    </div>
  );
}

/** How an assistant asks the directory (Model Context Protocol). */
export function OpenDataOfAssistants() {
  const texts = useTexts("writing").openData.assistants;
  const url = `${useSite().site.publicUrl}/mcp`;
  const settings = JSON.stringify({ mcpServers: { eolaire: { type: "http", url } } }, null, 2);
  return (
    <section className={grids.section} aria-labelledby="assistants">
      <h2 id="assistants" data-below="4">
        {texts.title}
      </h2>
      <p className={styles.parts}>{texts.about}</p>
      <Sample name={texts.address} code={url} />
      <Sample name={texts.settings} code={settings} />
    </section>
  );
}
