import { MODULE_NAMES } from "#core/contract/module-names.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** The parts of the product that an operator may do without, and which of them there are. */
export function Modules() {
  const { modules: texts } = useTexts("admin-settings");
  const { offers } = useApp();
  if (MODULE_NAMES.length === 0) return null;
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="modules-title">
      <h2 id="modules-title">{texts.title}</h2>
      <p>{texts.about}</p>
      <ul>
        {MODULE_NAMES.map((name) => (
          <li key={name}>
            {texts.names[name]}: {offers.includes(name) ? texts.on : texts.off}
          </li>
        ))}
      </ul>
    </section>
  );
}
