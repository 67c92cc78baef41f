import { useRef, useState } from "react";
import type { OwnAudio } from "../../../../../contract/audio.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { useRead } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { AddRecording } from "../../../media/recording/AddRecording.tsx";
import styles from "../../../media/recording/recording.module.css";
import { Loaded } from "../../../shell/Loaded.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { RecordingCard } from "./RecordingCard.tsx";

/** The API's limit; in practice a page and its posts have fewer. */
const LIMIT = 100;

/** The recordings of a page and its posts, and the user's unattached ones. */
export function Recordings() {
  const { page: texts } = useTexts("desk");
  const { audioIntro, recordings } = useTexts("desk-photos");
  const { id } = usePageOfDesk();
  const [added, setAdded] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ofPage = useRead("ownAudio", { page_id: id, limit: LIMIT });
  const mine = useRead("ownAudio", { mine: true, limit: LIMIT });
  return (
    <div className={form.form}>
      <h2>{texts.sections.audio}</h2>
      <p>{audioIntro}</p>
      <AddRecording
        subject={{ page_id: id }}
        onAdded={(one) => {
          setAdded(one.id);
          heading.current?.focus();
        }}
      />
      <p role="status" className="visually-hidden">
        {added && recordings.added}
      </p>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {recordings.onPage}
      </h3>
      <Loaded of={ofPage}>
        {({ items }) => (items.length === 0 ? <Empty title={recordings.none} /> : <List items={items} pageId={id} />)}
      </Loaded>
      <PutAside items={mine.data?.items ?? []} pageId={id} />
    </div>
  );
}

function PutAside({ items, pageId }: { items: readonly OwnAudio[]; pageId: string }) {
  const { recordings: texts } = useTexts("desk-photos");
  const loose = items.filter(({ page_id, post_id, story_id }) => !page_id && !post_id && !story_id);
  if (loose.length === 0) return null;
  return (
    <>
      <h3>{texts.aside}</h3>
      <p>{texts.asideHint}</p>
      <List items={loose} pageId={pageId} />
    </>
  );
}

function List({ items, pageId }: { items: readonly OwnAudio[]; pageId: string }) {
  return (
    <ul className={styles.list}>
      {items.map((recording) => (
        <li key={recording.id}>
          <RecordingCard recording={recording} pageId={pageId} />
        </li>
      ))}
    </ul>
  );
}
