import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { Markdown } from "../../../../ui/Markdown/Markdown.tsx";
import { useChange } from "../../../api/use-api.ts";
import styles from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { useText } from "../../../form/use-text.ts";
import type { VersionedForm } from "../../../form/use-versioned-form.ts";
import { OUTDATED_BY_EDIT, type PageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";

const SHORT = 120;
const LONG = 4000;

const basicsOf = (page: PageOfDesk) => ({
  name: page.name ?? "",
  name_ie: page.name_ie ?? "",
  slogan: page.slogan ?? "",
  slogan_ie: page.slogan_ie ?? "",
  description: page.description ?? "",
  description_ie: page.description_ie ?? "",
});

/** Name, slogan and description, the two languages side by side. */
export function Basics() {
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageBasics", { outdates: OUTDATED_BY_EDIT });
  const section = useSectionForm({
    name: "basics",
    valuesOf: basicsOf,
    save: (edit, values) => mutateAsync({ ...edit, ...values }),
  });
  return (
    <SectionFrame title={texts.sections.basics} section={section}>
      <div className={styles.pair}>
        <TextField section={section} name="name" lang="en" max={SHORT} />
        <TextField section={section} name="name_ie" lang="ga" max={SHORT} />
        <TextField section={section} name="slogan" lang="en" max={SHORT} />
        <TextField section={section} name="slogan_ie" lang="ga" max={SHORT} />
        <TextField section={section} name="description" lang="en" max={LONG} rows={6} />
        <TextField section={section} name="description_ie" lang="ga" max={LONG} rows={6} />
      </div>
      <p>{texts.markdownHint}</p>
      <h3>{texts.preview}</h3>
      <div className={styles.pair}>
        <Preview section={section} name="description" lang="en" />
        <Preview section={section} name="description_ie" lang="ga" />
      </div>
    </SectionFrame>
  );
}

type PreviewProps = { section: VersionedForm; name: "description" | "description_ie"; lang: "en" | "ga" };

/** A description as the public page will show it. */
function Preview({ section, name, lang }: PreviewProps) {
  const { locale } = useLive();
  const { page: texts } = useTexts("desk");
  const text = useText(section, name);
  return (
    <div className={styles.preview}>
      {text ? <Markdown text={{ text, lang: lang === locale ? undefined : lang }} /> : <p>{texts.empty}</p>}
    </div>
  );
}
