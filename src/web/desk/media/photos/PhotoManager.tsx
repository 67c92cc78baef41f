import { ActionIcon, Alert, Button, Progress } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { contract } from "#core/contract/index.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { textValues } from "#core/web/desk/form/fields.ts";
import form from "#core/web/desk/form/form.module.css";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { CrossIcon } from "#core/web/desk/shell/icons.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { FileButton } from "../files/FileButton.tsx";
import { FILE_KINDS, type FileKind, refusalOf, useRefusalText } from "../files/file-kinds.ts";
import styles from "../files/files.module.css";
import type { Upload, UploadQueue } from "../files/upload-queue.ts";
import { useUploads } from "../files/upload-queue.ts";
import { useDroppedFiles } from "../files/use-dropped-files.ts";
import { useObjectUrl } from "../files/use-object-url.ts";
import { DescribeAll } from "./DescribeAll.tsx";
import { FocusPoint } from "./FocusPoint.tsx";
import { PhotoGrid } from "./PhotoGrid.tsx";
import { missingAlt, type PhotoCollection, type PhotoTexts, photoTexts, useManagerTexts } from "./photo-collection.ts";

/** Opens all photos in place of one. */
const ALL = "all";

/** Adds, orders, describes and deletes the photos of a subject. */
export function PhotoManager({ collection }: { collection: PhotoCollection }) {
  const texts = useTexts("desk-photos");
  const [opened, setOpened] = useState<string | null>(null);
  const photo = collection.photos.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  return (
    <>
      <PhotoDrop collection={collection} />
      <MissingTexts collection={collection}>
        {collection.photos.length > 1 && (
          <p>
            <Button variant="light" onClick={() => setOpened(ALL)}>
              {texts.describeAll.open}
            </Button>
          </p>
        )}
      </MissingTexts>
      <PhotoGrid collection={collection} onDescribe={({ id }) => setOpened(id)} />
      {opened === ALL && (
        <Dialog title={texts.describeAll.title} size="wide" onClose={close}>
          <DescribeAll photos={collection.photos} edit={collection.edit} onClose={close} />
        </Dialog>
      )}
      {photo && (
        <Dialog title={texts.describe.title} size="wide" onClose={close}>
          <PhotoTextsForm photo={photo} edit={collection.edit} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

/** How many photos have no alternative text, why it matters, and what helps; where none lacks it, that alone. */
function MissingTexts({ collection, children }: { collection: PhotoCollection; children: ReactNode }) {
  const { missing: texts } = useManagerTexts(collection);
  const { photos } = collection;
  const missing = photos.filter((photo) => missingAlt(photo) !== null).length;
  if (missing === 0) return children;
  return (
    <Alert color="yellow" title={texts.count({ n: missing, of: photos.length })}>
      <p>{texts.why}</p>
      {children}
    </Alert>
  );
}

type DropProps = {
  collection: Pick<PhotoCollection, "subject" | "photos" | "max"> & { add: PhotoCollection["add"] | null };
};

/** Adds photos by drop, paste, file chooser or camera, and lists their uploads. */
export function PhotoDrop({ collection }: DropProps) {
  const { drop: texts } = useManagerTexts(collection);
  const isSingle = collection.max === 1;
  const { queue, uploads } = useUploads(`photos.${collection.subject}`, collection.add);
  const zone = useRef<HTMLDivElement>(null);
  const pending = uploads.filter(({ state }) => state !== "refused").length;
  const remaining = collection.max - pending - (isSingle ? 0 : collection.photos.length);
  const add = (files: File[]) =>
    queue.add(files, (file, place) => (place < remaining ? refusalOf(file, "photo") : "too-many"));
  const isOver = useDroppedFiles(zone, add, { pastes: true });
  return (
    <>
      <div ref={zone} className={`${layout.stack} ${styles.drop}`} data-gap="3" data-over={isOver || undefined}>
        <p className={`${styles.lead} ${styles.fine}`}>{isOver ? texts.release : texts.lead}</p>
        <div className={layout.row} data-justify="center">
          <FileButton accept={FILE_KINDS.photo.accept} multiple={!isSingle} onFiles={add}>
            {texts.choose}
          </FileButton>
          <FileButton accept={FILE_KINDS.photo.accept} camera variant="light" className={styles.camera} onFiles={add}>
            {texts.camera}
          </FileButton>
        </div>
        <p className={layout.quiet}>{texts.hint({ most: collection.max })}</p>
      </div>
      <UploadList kind="photo" queue={queue} uploads={uploads} />
    </>
  );
}

const input = contract.editPhoto.input.shape;

type PhotoValues = PhotoTexts & { focus_x: string; focus_y: string };

type Props = { photo: Photo; edit: PhotoCollection["edit"]; onClose: () => void };

/**
 * What stays in sight of a photo, and its alternative texts and captions in both languages. Nothing is generated: only people know what a photo
 * shows.
 */
function PhotoTextsForm({ photo, edit, onClose }: Props) {
  const { describe: texts } = useTexts("desk-photos");
  const section = useVersionedForm<Photo, PhotoValues>({
    draft: `photo.${photo.id}`,
    labels: texts.fields,
    entity: photo,
    valuesOf: (one) => ({ ...photoTexts(one ?? photo), ...textValues(one ?? photo, ["focus_x", "focus_y"]) }),
    save: ({ focus_x, focus_y, ...values }, version) =>
      edit(
        { id: photo.id, version: version ?? photo.version },
        { ...values, focus_x: Number(focus_x), focus_y: Number(focus_y) },
      ),
    onSaved: onClose,
    onWaiting: onClose,
  });
  const field = { section, rows: 2 };
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <FocusPoint photo={photo} section={section} />
      <div className={`${layout.stack} ${form.advice}`} data-gap="2">
        <p>{texts.hint}</p>
        <p>
          <strong>{texts.good}</strong> {texts.example}
        </p>
      </div>
      <div className={form.pair}>
        <TextField {...field} name="alt" of={input.alt} lang={FIRST} />
        <TextField {...field} name="alt_ie" of={input.alt_ie} lang={SECOND} />
        <TextField {...field} name="caption" of={input.caption} lang={FIRST} />
        <TextField {...field} name="caption_ie" of={input.caption_ie} lang={SECOND} />
      </div>
      <p className={layout.quiet}>{texts.captionHint}</p>
    </SectionFrame>
  );
}

type UploadListProps = { kind: FileKind; queue: UploadQueue; uploads: readonly Upload[] };

/** The files that are uploading or waiting, and the refused ones with the reason. */
function UploadList({ kind, queue, uploads }: UploadListProps) {
  const { uploads: texts } = useTexts("desk-photos");
  const waiting = uploads.filter(({ state }) => state !== "refused").length;
  return (
    <>
      <ul className={layout.stack} data-gap="3" hidden={uploads.length === 0} aria-label={texts.label}>
        {uploads.map((upload) => (
          <UploadLine key={upload.id} kind={kind} queue={queue} upload={upload} />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {waiting > 0 && texts.waitingCount({ n: waiting })}
      </p>
    </>
  );
}

function UploadLine({ kind, queue, upload }: { kind: FileKind; queue: UploadQueue; upload: Upload }) {
  const { uploads: texts } = useTexts("desk-photos");
  const { id, file, state, share } = upload;
  return (
    <li className={`${layout.box} ${styles.upload}`} data-state={state}>
      {kind === "photo" && <Preview file={file} />}
      <div className={layout.stack} data-gap="1">
        <p className={`${layout.cut} ${styles.name}`}>{file.name}</p>
        <State kind={kind} upload={upload} isHeld={queue.isHeld} />
        {mayTryAgain(upload) && (
          <Button variant="light" data-self="start" onClick={() => queue.again(id)}>
            {texts.again}
          </Button>
        )}
        {state === "sending" && (
          <Progress value={share * 100} size="sm" animated={share === 1} aria-label={file.name} />
        )}
      </div>
      <ActionIcon
        className={styles.put}
        aria-label={(state === "refused" ? texts.dismiss : texts.cancel)({ name: file.name })}
        onClick={() => queue.remove(id)}
      >
        <CrossIcon />
      </ActionIcon>
    </li>
  );
}

/** HTTP statuses that do not change on a retry with the same file. */
const FINAL_STATUSES = [413, 415];

const mayTryAgain = ({ refusal }: Upload) =>
  refusal instanceof ApiError && !FINAL_STATUSES.includes(refusal.problem.status);

type StateProps = { kind: FileKind; upload: Upload; isHeld: boolean };

function State({ kind, upload: { state, share, refusal }, isHeld }: StateProps) {
  const { uploads: texts } = useTexts("desk-photos");
  const refusalText = useRefusalText(kind);
  if (refusal) {
    return (
      <p role="alert" className={styles.refusal}>
        {refusalText(refusal)}
      </p>
    );
  }
  const says = {
    waiting: isHeld ? texts.withSave : texts.waiting,
    converting: texts.converting,
    sending: share < 1 ? texts.sending({ percent: Math.floor(share * 100) }) : texts.readying,
    refused: "",
  };
  return <p className={layout.quiet}>{says[state]}</p>;
}

/** A file that is not an image has no preview. */
function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return <span className={styles.preview}>{url && <img src={url} alt="" onError={hide} />}</span>;
}

const hide = ({ currentTarget }: { currentTarget: HTMLImageElement }) => {
  currentTarget.hidden = true;
};
