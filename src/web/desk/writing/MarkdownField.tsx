import { Textarea } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import type { Locale } from "#core/contract/locales.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { photoMark } from "#core/texts/markdown.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { TextWithPhotos } from "#core/web/ui/Markdown/Markdown.tsx";
import fold from "../form/form.module.css";
import { useText } from "../form/use-fields.ts";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { MediaImage } from "../media/MediaImage.tsx";
import { CancelButton, Dialog } from "../shell/Dialog.tsx";
import { LinkIcon, PhotoIcon } from "../shell/icons.tsx";
import { type Edit, FORMATS, type Format, formatted, type Selection, withParagraph } from "./markdown-edit.ts";
import markdownField from "./markdown-field.module.css";
import styles from "./writing.module.css";

const ROWS = 6;
/** What is longer is scrolled: the fields below stay near. */
const MAX_ROWS = 10;
const SHORTCUTS = new Map(Object.entries<Format>({ b: "bold", i: "italic", k: "link" }));

type Props<Name extends string> = {
  section: VersionedForm<Name>;
  name: Name;
  lang: Locale;
  /** The field of the contract, for its maximum length. */
  of: z.ZodType;
  /** Photos that may be placed in the text. */
  photos?: readonly Photo[] | undefined;
};

/** A Markdown text with a toolbar, the remaining characters, and a preview below that unfolds. */
export function MarkdownField<Name extends string>({ section, name, lang, of, photos }: Props<Name>) {
  const { editor: texts, preview } = useTexts("desk-writing");
  const common = useTexts("desk");
  const { locale } = useApp();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { form, labels } = section;
  const { maxLength } = textLimits(of);
  const { ref, ...field } = form.register(name as string);
  const text = useText(section, name);
  const format = (how: Format) => applyEdit(area.current!, (selection) => formatted(selection, how, texts.sample));
  const place = (photo: Photo) => {
    flushSync(() => setPicking(false)); // the textarea cannot be focused beneath a modal dialog
    applyEdit(area.current!, (selection) => withParagraph(selection, photoMark(photo)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const how = SHORTCUTS.get(event.key);
    if (!how || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    format(how);
  };
  return (
    <div className={layout.stack} data-gap="3">
      <Textarea
        {...field}
        ref={(one) => {
          ref(one);
          area.current = one;
        }}
        label={labels[name]}
        description={maxLength && common.left({ n: maxLength - [...text].length })}
        error={form.formState.errors[name]?.message}
        lang={lang}
        minRows={ROWS}
        maxRows={MAX_ROWS}
        onKeyDown={onKeyDown}
        inputContainer={(input) => (
          <div className={styles.written}>
            <FormatBar
              label={texts.format({ field: labels[name] })}
              onFormat={format}
              onPhoto={photos && (() => setPicking(true))}
            />
            {input}
          </div>
        )}
      />
      {isPicking && <PickPhoto photos={photos ?? []} onPick={place} onClose={() => setPicking(false)} />}
      {text.trim() && (
        <details className={fold.fold}>
          <summary>{preview}</summary>
          <section className={styles.preview} aria-label={`${preview}: ${labels[name]}`}>
            <TextWithPhotos text={{ text, lang: lang === locale ? undefined : lang }} photos={photos ?? []} />
          </section>
        </details>
      )}
    </div>
  );
}

/** Applies an edit as if it were typed (`insertText`), so that the browser's undo works. */
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

const SIGNS: Record<Format, ReactNode> = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  heading: "H",
  list: "•–",
  quote: "“”",
  link: <LinkIcon />,
};

type FormatBarProps = {
  label: string;
  onFormat: (format: Format) => void;
  /** Left out where the text takes no photos. */
  onPhoto?: (() => void) | undefined;
};

/** A toolbar with one tab stop; the arrow keys move between the buttons (ARIA toolbar pattern). */
function FormatBar({ label, onFormat, onPhoto }: FormatBarProps) {
  const { editor: texts } = useTexts("desk-writing");
  return (
    <div role="toolbar" aria-label={label} className={styles.bar} onKeyDown={moveFocus}>
      {FORMATS.map((format, index) => (
        <button
          key={format}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={texts[format]}
          title={texts[format]}
          onClick={() => onFormat(format)}
        >
          {SIGNS[format]}
        </button>
      ))}
      {onPhoto && (
        <button type="button" tabIndex={-1} aria-label={texts.photo} title={texts.photo} onClick={onPhoto}>
          <PhotoIcon />
        </button>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

const WIDTH_PX = 320;

type PickPhotoProps = { photos: readonly Photo[]; onPick: (photo: Photo) => void; onClose: () => void };

/** Chooses a photo for the text. */
function PickPhoto({ photos, onPick, onClose }: PickPhotoProps) {
  const { editor: texts } = useTexts("desk-writing");
  const { locale } = useApp();
  return (
    <Dialog title={texts.photo} onClose={onClose} size="wide">
      <p>{photos.length > 0 ? texts.photoHint : texts.photoNone}</p>
      <ul className={markdownField.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={plain(photo, "alt", locale) || texts.photoNumber({ n: index + 1 })}
              onClick={() => onPick(photo)}
            >
              <MediaImage photo={photo} alt="" width={WIDTH_PX} />
            </button>
          </li>
        ))}
      </ul>
      <CancelButton className={markdownField.cancel} onCancel={onClose} />
    </Dialog>
  );
}
