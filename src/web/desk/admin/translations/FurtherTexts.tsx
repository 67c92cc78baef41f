import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Language } from "#core/contract/languages.ts";
import { type FurtherText, isLongText, textField } from "#core/contract/office/translations.ts";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { textValues } from "#core/web/desk/form/fields.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { nameOfKey, type TextKey } from "./keys.ts";

type Props = {
  of: TextKey;
  onSaved: (language: Language) => void;
  /** The language whose form has the focus. */
  target?: Language;
};

/** The text in each further language, each a form of its own: they are stored apart from the English and the Irish. */
export function FurtherTexts({ of, onSaved, target }: Props) {
  const { kind, id, field } = of;
  const found = useRead("furtherTranslations", { kind, id, field });
  return (
    <Loaded of={found}>
      {({ items }) =>
        items.map((text) => (
          <FurtherForm
            key={text.language}
            of={{ kind, id, field }}
            text={text}
            isTarget={text.language === target}
            onSaved={() => onSaved(text.language)}
          />
        ))
      }
    </Loaded>
  );
}

type FormProps = { of: TextKey; text: FurtherText; isTarget: boolean; onSaved: () => void };

function FurtherForm({ of, text, isTarget, onSaved }: FormProps) {
  const texts = useTexts("admin-translations");
  const names = useTexts("languages");
  const { language } = text;
  const name = names[language].name;
  const save = useChange("saveFurtherTranslation", { invalidates: ["furtherTranslations"] });
  const section = useVersionedForm({
    draft: `translation.${nameOfKey(of)}.${language}`,
    labels: { text: name },
    entity: text,
    valuesOf: (one) => textValues(one, ["text"]),
    save: ({ text: typed }, version) =>
      save.mutateAsync({ ...of, language, text: typed, ...(version !== null && { version }) }),
    onSaved,
  });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTarget) frame.current?.querySelector<HTMLElement>("textarea, input")?.focus();
  }, [isTarget]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void section.submit();
  };
  const rows = isLongText(of.kind, of.field) ? { rows: 8 } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the form inside, whose button does the same
    <div ref={frame} data-further={language} onKeyDown={onKeyDown}>
      {text.stale && (
        <div className={`${layout.head} ${card.head}`} data-gap="2">
          <Badge tone="waits">{texts.further.stale}</Badge>
        </div>
      )}
      <SectionFrame section={section} submit={texts.further.save({ language: name })}>
        <TextField section={section} name="text" lang={language} of={textField(of.kind, of.field)} {...rows} />
      </SectionFrame>
    </div>
  );
}
