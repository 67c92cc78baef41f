import { ColorInput, ColorPicker } from "@mantine/core";
import { contrast, textColorOn } from "../../../domain/pages/contrast.ts";
import { useTexts } from "../../i18n/texts.tsx";
import styles from "./form.module.css";
import { useText } from "./use-fields.ts";
import type { VersionedForm } from "./use-versioned-form.ts";

const WHOLE = /^#[0-9a-f]{6}$/;

type Props<Name extends string> = {
  section: VersionedForm<Name>;
  name: Name;
  /** The text of the contrast sample. */
  sample: string;
};

/** A colour, typed or picked, with the contrast of text on it (WCAG 1.4.3). */
export function ColorField<Name extends string>({ section, name, sample }: Props<Name>) {
  const { page: texts } = useTexts("desk");
  const { form, labels } = section;
  const color = useText(section, name);
  const choose = (value: string) => form.setValue(name as string, value.toLowerCase(), { shouldDirty: true });
  return (
    <>
      <ColorInput
        ref={form.register(name as string).ref}
        label={labels[name]}
        size="md"
        value={color}
        onChange={choose}
        error={form.formState.errors[name]?.message}
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
      {WHOLE.test(color) && <Sample color={color} text={sample} />}
    </>
  );
}

function Sample({ color, text }: { color: string; text: string }) {
  const { page: texts } = useTexts("desk");
  const textColor = textColorOn(color);
  const ratio = contrast(color, textColor).toFixed(1);
  return (
    <>
      <p className={styles.sample} style={{ background: color, color: textColor }}>
        {text}
      </p>
      <p>{(textColor === "#ffffff" ? texts.whiteText : texts.blackText)({ ratio })}</p>
    </>
  );
}
