import { Button } from "@mantine/core";
import { useTexts } from "../../../../site/live/live-context.tsx";
import { namesOf } from "./fields.ts";
import styles from "./section-form.module.css";
import type { SectionForm } from "./use-section-form.ts";

/** Both texts of each field that two people changed at once; the next save keeps what is chosen. */
export function Choices({ section: { form, theirs, choose } }: { section: SectionForm }) {
  const { page: texts } = useTexts("desk");
  return namesOf(theirs).map((name) => {
    const own = form.getValues(name) ?? "";
    const other = theirs[name] ?? "";
    return (
      <fieldset key={name} className={styles.choice}>
        <legend>{texts.fields[name]}</legend>
        <div>
          <strong>{texts.yours}</strong>
          <p>{own || texts.empty}</p>
          <Button variant="default" onClick={() => choose(name, own)}>
            {texts.keepYours}
          </Button>
        </div>
        <div>
          <strong>{texts.theirs}</strong>
          <p>{other || texts.empty}</p>
          <Button variant="default" onClick={() => choose(name, other)}>
            {texts.takeTheirs}
          </Button>
        </div>
      </fieldset>
    );
  });
}
