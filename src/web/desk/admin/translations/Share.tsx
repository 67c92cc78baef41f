import { percentOf, type TextShare } from "#core/contract/office/translations.ts";
import { grouped } from "#core/texts/numbers.ts";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Curve } from "#core/web/desk/figures/Curve.tsx";
import { Figure } from "#core/web/desk/figures/Figure.tsx";
import figures from "#core/web/desk/figures/figures.module.css";
import { useStepName } from "#core/web/desk/figures/use-step-name.ts";
import form from "#core/web/desk/form/form.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { slotOf } from "../slots.tsx";
import styles from "./translations.module.css";

const { Slot } = slotOf("translationShare");

/** How many of all texts are in each language, today, by kind and over a year. */
export function Share() {
  const { share: texts } = useTexts("admin-translations");
  const share = useRead("translationShare", {});
  return (
    <section aria-label={texts.title} data-above="4" data-below="4">
      <Loaded of={share}>{(counted) => (counted.kinds.length > 0 ? <Counted share={counted} /> : texts.none)}</Loaded>
    </section>
  );
}

type Count = "texts" | "english" | "irish" | "stale_irish";

function Counted({ share: { kinds, weeks } }: { share: TextShare }) {
  const { share: texts } = useTexts("admin-translations");
  const sum = (name: Count) => kinds.reduce((total, one) => total + one[name], 0);
  const all = sum("texts");
  const figure = (name: "english" | "irish") => (
    <Figure
      name={texts[name]}
      value={`${percentOf(sum(name), all)} %`}
      hint={texts.ofTexts({ n: grouped(sum(name)), all: grouped(all) })}
    />
  );
  return (
    <>
      <dl className={`${layout.grid} ${figures.figures}`} data-columns="2">
        {figure("irish")}
        {figure("english")}
        <Figure name={texts.stale} value={sum("stale_irish")} hint="" />
      </dl>
      <details className={form.fold}>
        <summary>{texts.details}</summary>
        <div className={`${layout.stack} ${styles.details}`} data-gap="5">
          <ByKind kinds={kinds} />
          {weeks.length > 1 && <OverTime weeks={weeks} />}
          <Slot />
        </div>
      </details>
    </>
  );
}

function ByKind({ kinds }: { kinds: TextShare["kinds"] }) {
  const { share: texts, kinds: names } = useTexts("admin-translations");
  return (
    <div className={styles.scrolled}>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.title}</caption>
        <thead>
          <tr>
            {[texts.kind, texts.texts, texts.irish, texts.english].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, texts: all, irish, english }) => (
            <tr key={kind}>
              <th scope="row">{names[kind]}</th>
              <td>{grouped(all)}</td>
              <td>{percentOf(irish, all)} %</td>
              <td>{percentOf(english, all)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OverTime({ weeks }: Pick<TextShare, "weeks">) {
  const { share: texts } = useTexts("admin-translations");
  const nameOf = useStepName("day");
  return (
    <Curve
      question={texts.overTime}
      stepName={texts.week}
      steps={weeks.map(({ day }) => nameOf({ from: day, to: day, views: 0 }))}
      lines={[
        { name: texts.all, values: weeks.map((week) => week.texts), isBefore: true },
        { name: texts.inIrish, values: weeks.map((week) => week.irish) },
      ]}
    />
  );
}
