import { Textarea } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Photo } from "../../../contract/photos.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import type { Locale } from "../../i18n/locales.ts";
import { fill } from "../../i18n/phrases.ts";
import { photoMark } from "../../ui/Markdown/markdown.ts";
import { TextWithPhotos } from "../../ui/Markdown/TextWithPhotos.tsx";
import { useText } from "../form/use-fields.ts";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { FormatBar } from "./FormatBar.tsx";
import { type Edit, type Format, formatted, type Selection, withParagraph } from "./markdown-edit.ts";
import { PickPhoto } from "./PickPhoto.tsx";
import styles from "./writing.module.css";

const ROWS = 8;
const MAX_ROWS = 24;
const SHORTCUTS: Record<string, Format> = { b: "bold", i: "italic", k: "link" };

type Props<Name extends string> = {
  section: VersionedForm<Name>;
  name: Name;
  lang: Locale;
  /** Code points. */
  max: number;
  /** Those that may stand in the text, where photos may. */
  photos?: readonly Photo[] | undefined;
};

/** A long text with its toolbar, how much room is left, and below it how it will be read. */
export function MarkdownField<Name extends string>({ section, name, lang, max, photos }: Props<Name>) {
  const { editor: texts, preview } = useTexts("desk-writing");
  const common = useTexts("desk");
  const { locale } = useApp();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { form, labels } = section;
  const { ref, ...field } = form.register(name as string);
  const text = useText(section, name);
  const format = (how: Format) => applyEdit(area.current!, (selection) => formatted(selection, how, texts.sample));
  const place = (photo: Photo) => {
    flushSync(() => setPicking(false)); // beneath an open dialog nothing takes the focus
    applyEdit(area.current!, (selection) => withParagraph(selection, photoMark(photo)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const how = SHORTCUTS[event.key];
    if (!how || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    format(how);
  };
  return (
    <div className={styles.long}>
      <Textarea
        {...field}
        ref={(one) => {
          ref(one);
          area.current = one;
        }}
        label={labels[name]}
        description={fill(common.left, { n: max - [...text].length })}
        error={form.formState.errors[name]?.message}
        lang={lang}
        minRows={ROWS}
        maxRows={MAX_ROWS}
        onKeyDown={onKeyDown}
        inputContainer={(input) => (
          <div className={styles.written}>
            <FormatBar
              label={fill(texts.format, { field: labels[name] })}
              onFormat={format}
              onPhoto={photos && (() => setPicking(true))}
            />
            {input}
          </div>
        )}
      />
      {isPicking && <PickPhoto photos={photos ?? []} onPick={place} onClose={() => setPicking(false)} />}
      {text.trim() && (
        <section className={styles.preview} aria-label={`${preview}: ${labels[name]}`}>
          <TextWithPhotos text={{ text, lang: lang === locale ? undefined : lang }} photos={photos ?? []} />
        </section>
      )}
    </div>
  );
}

/** As if it were typed, so that the browser can undo it. */
function applyEdit(area: HTMLTextAreaElement, editOf: (selection: Selection) => Edit) {
  const { value, selectionStart, selectionEnd } = area;
  const edit = editOf({ text: value, start: selectionStart, end: selectionEnd });
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  if (!document.execCommand("insertText", false, edit.insert)) {
    area.setRangeText(edit.insert, edit.from, edit.to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(edit.start, edit.end);
}
