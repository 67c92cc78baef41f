import { ColorInput, ColorPicker } from "@mantine/core";
import { contrast, textColorOn } from "../../../../../domain/contrast.ts";
import { plain } from "../../../../i18n/bilingual.tsx";
import { fill } from "../../../../i18n/phrases.ts";
import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import styles from "../../../form/form.module.css";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { useText } from "../../../form/use-text.ts";
import { OUTDATED_BY_EDIT, type PageOfDesk, usePageOfDesk } from "../page-of-desk.ts";
import { useSectionForm } from "../use-section-form.ts";

const WHOLE = /^#[0-9a-f]{6}$/;

const colorOf = ({ color }: PageOfDesk) => ({ color });

/** The page's own colour, and how well text can be read on it. */
export function Color() {
  const { page: texts } = useTexts("desk");
  const { mutateAsync } = useChange("editPageColor", { outdates: OUTDATED_BY_EDIT });
  const section = useSectionForm({
    name: "color",
    valuesOf: colorOf,
    save: (edit, values) => mutateAsync({ ...edit, ...values }),
  });
  const { form } = section;
  const color = useText(section, "color");
  const choose = (value: string) => form.setValue("color", value.toLowerCase(), { shouldDirty: true });
  return (
    <SectionFrame title={texts.sections.color} section={section}>
      <ColorInput
        ref={form.register("color").ref}
        label={texts.fields.color}
        size="md"
        value={color}
        onChange={choose}
        error={form.formState.errors.color?.message}
        withPicker={false}
        withEyeDropper={false}
      />
      <ColorPicker
        value={color}
        onChange={choose}
        fullWidth
        size="md"
        hueLabel={texts.hue}
        saturationLabel={texts.saturation}
      />
      {WHOLE.test(color) && <Sample color={color} />}
    </SectionFrame>
  );
}

function Sample({ color }: { color: string }) {
  const { locale } = useLive();
  const { page: texts } = useTexts("desk");
  const page = usePageOfDesk();
  const textColor = textColorOn(color);
  const ratio = contrast(color, textColor).toFixed(1);
  return (
    <>
      <p className={styles.sample} style={{ background: color, color: textColor }}>
        {plain(page, "name", locale)}
      </p>
      <p>{fill(textColor === "#ffffff" ? texts.whiteText : texts.blackText, { ratio })}</p>
    </>
  );
}
