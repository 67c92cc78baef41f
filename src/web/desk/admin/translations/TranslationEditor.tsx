import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { Language } from "#core/contract/languages.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import { isLongText, MARKS, type Translation, textField } from "#core/contract/office/translations.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { textValues } from "#core/web/desk/form/fields.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextFields } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { When } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { FurtherTexts } from "./FurtherTexts.tsx";
import { nameOfKey, type TextKey, toneOf } from "./keys.ts";

type Props = {
  of: TextKey;
  /** The address of the list. */
  back: string;
  onChanged: () => void;
  /** Opens the next text of the list; undefined: there is none. */
  onNext: (() => void) | undefined;
  /** The further language of the list; undefined: its texts wait for English or Irish. */
  language: Language | undefined;
};

/** The two languages of a text side by side. */
export function TranslationEditor({ of: { kind, id, field }, ...props }: Props) {
  const text = useRead("translation", { kind, id, field });
  return <Loaded of={text}>{(translation) => <Editor translation={translation} {...props} />}</Loaded>;
}

function Editor({ translation, back, onChanged, onNext, language }: { translation: Translation } & Omit<Props, "of">) {
  const texts = useTexts("admin-translations");
  const { untitled } = useTexts("desk-writing");
  const { locale, furtherLanguages = [] } = useApp();
  const navigate = useNavigate();
  const { kind, id, field, page, state, since } = translation;
  const key = { kind, id, field };
  const save = useChange("saveTranslation", { invalidates: ["translation"] });
  const done = () => {
    onChanged();
    if (onNext) onNext();
    else void navigate(back, { replace: true });
  };
  const section = useVersionedForm({
    draft: `translation.${nameOfKey(key)}`,
    labels: { text: texts.english, text_ie: texts.irish },
    entity: translation,
    valuesOf: (one) => textValues(one, ["text", "text_ie"]),
    save: (values, version, changed) =>
      save.mutateAsync({
        ...key,
        ...(version && { version }),
        ...(changed.has("text") && { text: values.text }),
        ...(changed.has("text_ie") && { text_ie: values.text_ie }),
      }),
    onSaved: done,
  });
  const frame = useRef<HTMLDivElement>(null);
  const target = language ?? (state === "lacks-en" || state === "stale-en" ? FIRST : SECOND);
  // Only when the text is opened: after a save the focus stays where it is.
  useEffect(() => frame.current?.querySelector<HTMLElement>(`:is(textarea, input)[lang="${target}"]`)?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if ((event.target as HTMLElement).closest("[data-further]")) return; // a form of its own
    event.preventDefault();
    void section.submit();
  };
  const of = textField(kind, field);
  const rows = isLongText(kind, field) ? { rows: 8 } : {};
  const name = plain(translation, "name", locale) || untitled;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the form inside, whose button does the same
    <div ref={frame} className={`${layout.stack} ${form.form}`} onKeyDown={onKeyDown}>
      <Link to={back} className={layout.touch}>
        {texts.back}
      </Link>
      <Title>{`${name}: ${texts.fields[field]}`}</Title>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <p className={layout.quiet}>
          {texts.kinds[kind]}
          {kind !== "page" && page && ` · ${plain(page, "name", locale)}`} · <When at={since} />
        </p>
        <Badge tone={toneOf(state)}>{texts.states[state]}</Badge>
      </div>
      <SectionFrame section={section} submit={onNext ? texts.save : texts.saveLast}>
        <div className={form.pair} data-align="start">
          <TextFields section={section} name="text" of={of} {...rows} />
        </div>
      </SectionFrame>
      <div className={layout.actions} data-gap="2">
        <MarkButtons translation={translation} onDone={done} />
        {onNext && (
          <Button variant="subtle" onClick={onNext}>
            {texts.skip}
          </Button>
        )}
      </div>
      {furtherLanguages.length > 0 && (
        <FurtherTexts
          of={key}
          onSaved={(saved) => (saved === language ? done() : onChanged())}
          {...(language && { target: language })}
        />
      )}
      <p className={layout.quiet}>{texts.keys}</p>
    </div>
  );
}

const STATES_OF_MARK: Record<(typeof MARKS)[number], readonly Translation["state"][]> = {
  current: ["stale-ga", "stale-en"],
  "one-is-enough": ["lacks-ga", "lacks-en"],
  needed: ["one-is-enough"],
};

function MarkButtons({ translation, onDone }: { translation: Translation; onDone: () => void }) {
  const texts = useTexts("admin-translations");
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange("markTranslation", { invalidates: ["translation"] });
  const { kind, id, field, version, state } = translation;
  const put = async (mark: (typeof MARKS)[number]) => {
    if (await notify(mutateAsync({ kind, id, field, version, mark }), texts.marked)) onDone();
  };
  return MARKS.filter((mark) => STATES_OF_MARK[mark].includes(state)).map((mark) => (
    <Button key={mark} variant="default" loading={isPending} onClick={() => void put(mark)}>
      {texts.marks[mark]}
    </Button>
  ));
}
