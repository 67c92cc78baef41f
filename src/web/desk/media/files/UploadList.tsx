import { ActionIcon, Button, Progress } from "@mantine/core";
import { ApiError } from "../../../app/api/api-error.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { CrossIcon } from "../../shell/icons.tsx";
import { type FileKind, useRefusalText } from "./file-kinds.ts";
import styles from "./files.module.css";
import type { Upload, UploadQueue } from "./upload-queue.ts";
import { useObjectUrl } from "./use-object-url.ts";

type Props = { kind: FileKind; queue: UploadQueue; uploads: readonly Upload[] };

/** The files that are uploading or waiting, and the refused ones with the reason. */
export function UploadList({ kind, queue, uploads }: Props) {
  const { uploads: texts } = useTexts("desk-photos");
  const waiting = uploads.filter(({ state }) => state !== "refused").length;
  return (
    <>
      <ul className={styles.uploads} hidden={uploads.length === 0} aria-label={texts.label}>
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
    <li className={styles.upload} data-state={state}>
      {kind === "photo" && <Preview file={file} />}
      <div className={styles.about}>
        <p className={styles.name}>{file.name}</p>
        <State kind={kind} upload={upload} />
        {mayTryAgain(upload) && (
          <Button variant="light" className={styles.again} onClick={() => queue.again(id)}>
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

function State({ kind, upload: { state, share, refusal } }: { kind: FileKind; upload: Upload }) {
  const { uploads: texts } = useTexts("desk-photos");
  const refusalText = useRefusalText(kind);
  if (refusal) {
    return (
      <p role="alert" className={styles.refusal}>
        {refusalText(refusal)}
      </p>
    );
  }
  const sending = share < 1 ? texts.sending({ percent: Math.floor(share * 100) }) : texts.readying;
  return <p className={styles.quiet}>{state === "waiting" ? texts.waiting : sending}</p>;
}

/** A file that is not an image has no preview. */
function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return <span className={styles.preview}>{url && <img src={url} alt="" onError={hide} />}</span>;
}

const hide = ({ currentTarget }: { currentTarget: HTMLImageElement }) => {
  currentTarget.hidden = true;
};
