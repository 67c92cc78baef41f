import { Button } from "@mantine/core";
import type { Audio } from "../../../../contract/audio.ts";
import type { OwnStory } from "../../../../contract/stories.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { useChange } from "../../api/use-api.ts";
import { Player } from "../../media/player/Player.tsx";
import { AddRecording } from "../../media/recording/AddRecording.tsx";
import { useConfirm } from "../../shell/Confirm.tsx";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import writing from "../../writing/writing.module.css";
import catalogue from "../catalogue.module.css";

/** The recordings of a story: brought or made here, heard, and taken away. */
export function StoryAudio({ story }: { story: OwnStory }) {
  const { posts } = useTexts("desk-writing");
  return (
    <section className={`${writing.part} ${writing.after}`} aria-labelledby="story-audio">
      <h2 id="story-audio">{posts.audio}</h2>
      <AddRecording place={{ story_id: story.id }} onAdded={() => {}} />
      <ul className={catalogue.rows}>
        {story.audio.map((recording) => (
          <Recording key={recording.id} recording={recording} />
        ))}
      </ul>
    </section>
  );
}

function Recording({ recording }: { recording: Audio }) {
  const { untitled } = useTexts("desk-writing");
  const { recordings: texts } = useTexts("desk-photos");
  const { locale } = useApp();
  const { client } = useSignedIn();
  const confirm = useConfirm();
  const notify = useNotify();
  const remove = useChange("deleteAudio", { invalidates: ["ownStories", "ownAudio"] });
  const name = plain(recording, "title", locale) || untitled;
  const ask = async () => {
    const question = { title: texts.removeTitle, text: texts.removeText, confirm: texts.removeConfirm };
    if (await confirm(question)) await notify(remove.mutateAsync({ id: recording.id }), texts.removed);
  };
  return (
    <li className={catalogue.item} data-plain="">
      <div className={catalogue.about}>
        <strong>{name}</strong>
        <Player
          title={name}
          seconds={recording.duration_ms / 1000}
          peaks={recording.peaks}
          load={() => client.readMedia(recording.url)}
        />
      </div>
      <div className={catalogue.actions}>
        <Button variant="subtle" color="red" aria-label={fill(texts.removeName, { name })} onClick={ask}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
