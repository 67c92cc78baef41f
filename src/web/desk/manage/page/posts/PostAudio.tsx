import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { OwnAudio } from "../../../../../contract/audio.ts";
import type { OwnPost } from "../../../../../contract/posts.ts";
import { useApp } from "../../../../app/app-context.tsx";
import { plain } from "../../../../i18n/bilingual.tsx";
import { useTexts } from "../../../../i18n/texts.tsx";
import { type ReadName, useChange } from "../../../api/use-api.ts";
import { useFullList } from "../../../api/use-lists.ts";
import { Loaded, Problem } from "../../../shell/Loaded.tsx";
import styles from "../../../writing/writing.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";

const INVALIDATED: readonly ReadName[] = ["ownPosts", "ownAudio"];

/** The recordings attached to a post, and a choice of the page's recordings to attach. */
export function PostAudio({ post }: { post: OwnPost }) {
  const { posts: texts } = useTexts("desk-writing");
  const page = usePageOfDesk();
  return (
    <section className={`${styles.part} ${styles.after}`} aria-label={texts.audio}>
      <h3>{texts.audio}</h3>
      <Loaded of={useFullList("ownAudio", { page_id: page.id })}>
        {(all) => (
          <>
            <Attached post={post} audio={all.filter(({ post_id }) => post_id === post.id)} />
            <Attachable post={post} audio={all.filter(({ page_id }) => page_id !== null)} />
          </>
        )}
      </Loaded>
    </section>
  );
}

type Props = { post: OwnPost; audio: OwnAudio[] };

function Attached({ audio }: Props) {
  const { posts: texts, untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const { mutate, isPending, error } = useChange("attachAudioToPage", { invalidates: INVALIDATED });
  return (
    <>
      <ul className={styles.dates}>
        {audio.map((one) => (
          <li key={one.id}>
            <span>{plain(one, "title", locale) || untitled}</span>
            <Button
              variant="subtle"
              disabled={isPending}
              aria-label={`${texts.audioTakeOff}: ${plain(one, "title", locale) || untitled}`}
              onClick={() => mutate({ id: one.id, page_id: page.id })}
            >
              {texts.audioTakeOff}
            </Button>
          </li>
        ))}
      </ul>
      {error && <Problem error={error} />}
    </>
  );
}

function Attachable({ post, audio }: Props) {
  const { posts: texts, untitled } = useTexts("desk-writing");
  const { locale } = useApp();
  const [chosen, setChosen] = useState("");
  const { mutate, isPending, error } = useChange("attachAudioToPost", { invalidates: INVALIDATED });
  const id = audio.some((one) => one.id === chosen) ? chosen : audio[0]?.id;
  if (!id) return post.audio.length === 0 && <p>{texts.audioNone}</p>;
  return (
    <>
      <div className={styles.moment}>
        <NativeSelect
          size="md"
          label={texts.audioAdd}
          description={texts.audioMoves}
          value={id}
          onChange={({ target }) => setChosen(target.value)}
          data={audio.map((one) => ({ value: one.id, label: plain(one, "title", locale) || untitled }))}
        />
      </div>
      <div>
        <Button variant="light" loading={isPending} onClick={() => mutate({ id, post_id: post.id })}>
          {texts.audioAttach}
        </Button>
      </div>
      {error && <Problem error={error} />}
    </>
  );
}
