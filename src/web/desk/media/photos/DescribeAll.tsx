import { Button, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef, useState } from "react";
import { fieldIn, LOCALES } from "#core/contract/locales.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import formStyles from "#core/web/desk/form/form.module.css";
import { CancelButton, useTypedForm } from "#core/web/desk/shell/Dialog.tsx";
import { LeaveGuard } from "#core/web/desk/shell/LeaveGuard.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { MediaImage } from "../MediaImage.tsx";
import { missingAlt, type PhotoCollection, photoTexts } from "./photo-collection.ts";
import styles from "./photos.module.css";

type Alts = { alt: string; alt_ie: string };

const altsOf = (photo: Photo): Alts => {
  const { alt, alt_ie } = photoTexts(photo);
  return { alt, alt_ie };
};

const isSame = (one: Alts, other: Alts) => one.alt === other.alt && one.alt_ie === other.alt_ie;

type Props = Pick<PhotoCollection, "photos" | "edit"> & { onClose: () => void };

/**
 * The descriptions of all photos in both languages below each other, saved by one press, or Control and Enter. What was refused stays
 * with its reason. Captions may stay empty, and have their fields in the form of each photo.
 */
export function DescribeAll({ photos, edit, onClose }: Props) {
  const { describe, describeAll: texts } = useTexts("desk-photos");
  const { page } = useTexts("desk");
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, Alts>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, ApiError>>>({});
  const [isSaving, setSaving] = useState(false);
  const changed = photos.filter((photo) => !isSame(typed[photo.id] ?? altsOf(photo), altsOf(photo)));
  const saveAll = async () => {
    setSaving(true);
    const { refused, waiting } = await saveEach(changed, { typed, errors, edit });
    setSaving(false);
    setErrors(Object.fromEntries(refused));
    if (refused.length > 0) return false;
    if (waiting === 0 && changed.length > 0) notifications.show({ message: texts.done({ n: changed.length }) });
    return true;
  };
  const submit = async () => {
    if (!isSaving && (await saveAll())) onClose();
  };
  useTypedForm({ isTyped: changed.length > 0, save: saveAll });
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll("textarea") ?? [])];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, []);
  return (
    <form
      ref={form}
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === "Enter" && (ctrlKey || metaKey)) void submit();
      }}
    >
      <p className={layout.quiet}>
        {describe.hint} {describe.good} {describe.example}
      </p>
      {photos.map((photo, at) => (
        <Row
          key={photo.id}
          photo={photo}
          name={texts.photo({ n: at + 1, of: photos.length })}
          value={typed[photo.id] ?? altsOf(photo)}
          error={errors[photo.id]}
          onChange={(value) => setTyped((before) => ({ ...before, [photo.id]: value }))}
        />
      ))}
      <div className={`${layout.actions} ${styles.saveAll}`}>
        <Button type="submit" loading={isSaving}>
          {texts.save}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
      {changed.length > 0 && !isSaving && <LeaveGuard texts={page.leave} onSave={saveAll} />}
    </form>
  );
}

type Saving = Pick<PhotoCollection, "edit"> & {
  typed: Readonly<Record<string, Alts>>;
  errors: Readonly<Record<string, ApiError>>;
};

/** Saves one after the other: what one refuses, the others do not need. `waiting`: how many wait for the office. */
async function saveEach(photos: readonly Photo[], { typed, errors, edit }: Saving) {
  const refused: [string, ApiError][] = [];
  let waiting = 0;
  for (const photo of photos) {
    const { version } = (currentOf(errors[photo.id]) ?? photo) as Photo; // whoever has read the other text may replace it
    try {
      const saved = await edit({ id: photo.id, version }, { ...photoTexts(photo), ...typed[photo.id] });
      if (isWaitingEdit(saved)) waiting += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push([photo.id, error]);
    }
  }
  return { refused, waiting };
}

/** The photo as somebody else has saved it meanwhile. */
const currentOf = (error: ApiError | undefined) =>
  error?.problem.code === "stale-version" ? (error.problem.current as Photo) : null; // the answer of `editPhoto`

const WIDTH_PX = 320;

type RowProps = {
  photo: Photo;
  name: string;
  value: Alts;
  error: ApiError | undefined;
  onChange: (value: Alts) => void;
};

function Row({ photo, name, value, error, onChange }: RowProps) {
  const { describe, describeAll: texts, missing: marks } = useTexts("desk-photos");
  const missing = missingAlt(value);
  const current = currentOf(error);
  const atField = (path: string) => error?.problem.errors?.find((one) => one.path === path)?.message;
  return (
    <fieldset className={`${layout.stack} ${styles.row}`} data-gap="3">
      <legend className="visually-hidden">{name}</legend>
      <MediaImage photo={photo} alt="" width={WIDTH_PX} className={styles.rowImage} />
      <div className={`${layout.stack} ${formStyles.several}`} data-gap="3">
        {LOCALES.map((lang) => {
          const field = fieldIn("alt", lang);
          return (
            <Textarea
              key={field}
              lang={lang}
              label={describe.fields[field]}
              autosize
              minRows={2}
              value={value[field]}
              error={atField(field)}
              onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
            />
          );
        })}
        {missing && (
          <p className={`${styles.missing} ${styles.rowState}`} data-self="start">
            {marks[missing]}
          </p>
        )}
        {error && !atField("alt") && !atField("alt_ie") && (
          <p role="alert" className={styles.rowError}>
            {error.message}
            {current && ` ${texts.now({ text: [current.alt, current.alt_ie].filter(Boolean).join(" / ") })}`}
          </p>
        )}
      </div>
    </fieldset>
  );
}
