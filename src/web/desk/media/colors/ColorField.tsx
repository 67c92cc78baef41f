import { ColorInput, ColorPicker } from "@mantine/core";
import { wholeColor } from "#core/contract/fields.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { accentsOf, contrast, DARK_CARD, textColorOn } from "#core/domain/pages/contrast.ts";
import { useText } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { ColorProposals } from "./ColorProposals.tsx";
import styles from "./colors.module.css";

type Props<Name extends string> = {
  section: VersionedForm<Name>;
  name: Name;
  /** The text of the contrast sample. */
  sample: string;
  /** Whose colours are proposed. */
  photo?: Photo | undefined;
};

/** A colour, proposed, typed or picked, with the contrast of text on it (WCAG 1.4.3). */
export function ColorField<Name extends string>({ section, name, sample, photo }: Props<Name>) {
  const { page: texts } = useTexts("desk");
  const { form, labels } = section;
  const color = useText(section, name);
  const whole = wholeColor(color);
  const choose = (value: string) => form.setValue(name as string, value.toLowerCase(), { shouldDirty: true });
  return (
    <>
      <ColorProposals value={color} onChoose={choose} photo={photo} />
      {whole && <Sample color={whole} text={sample} />}
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
      <details>
        <summary>{texts.color.picker}</summary>
        <ColorPicker
          value={color}
          onChange={choose}
          fullWidth
          size="md"
          hueLabel={texts.hue}
          saturationLabel={texts.saturation}
        />
      </details>
    </>
  );
}

/** How text reads on the colour, and how the colour reads as text, in light and dark surroundings. */
function Sample({ color, text }: { color: string; text: string }) {
  const { page: texts } = useTexts("desk");
  const textColor = textColorOn(color);
  const ratio = contrast(color, textColor).toFixed(1);
  const { light, dark } = accentsOf(color);
  return (
    <div>
      <div className={`${layout.grid} ${styles.samples}`} data-least="180" data-fit data-gap="2">
        <p style={{ background: color, color: textColor }}>{text}</p>
        <p style={{ background: "#ffffff", color: light }}>{text}</p>
        <p style={{ background: DARK_CARD, color: dark }}>{text}</p>
      </div>
      <p>{(textColor === "#ffffff" ? texts.whiteText : texts.blackText)({ ratio })}</p>
    </div>
  );
}
