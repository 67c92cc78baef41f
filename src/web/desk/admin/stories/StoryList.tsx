import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { OwnStoryCard } from "../../../../contract/writing/stories.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { STATES, stateOf } from "../../writing/publication.ts";
import { WritingRow } from "../../writing/WritingRow.tsx";
import writing from "../../writing/writing.module.css";
import { useStories } from "./use-stories.ts";

/** All stories with drafts and scheduled ones, newest first. */
export function StoryList() {
  const { sections } = useTexts("admin");
  const { stories: texts } = useTexts("admin-writing");
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.stories}</Title>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <Loaded of={useStories()}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <Filtered stories={all} />
          )
        }
      </Loaded>
    </>
  );
}

function Filtered({ stories }: { stories: OwnStoryCard[] }) {
  const texts = useTexts("desk-writing");
  const { sections } = useTexts("admin");
  const href = useHref();
  const [state, setState] = useState("");
  const shown = stories.filter((story) => !state || stateOf(story) === state);
  return (
    <>
      <NativeSelect
        className={writing.filter}
        size="md"
        label={texts.filter}
        value={state}
        onChange={({ target }) => setState(target.value)}
        data={[{ value: "", label: texts.all }, ...STATES.map((value) => ({ value, label: texts.states[value].name }))]}
      />
      <h2 className="visually-hidden">
        {state ? texts.states[state as keyof typeof texts.states].name : sections.stories}
      </h2>
      {shown.length === 0 && <p role="status">{texts.noneHere}</p>}
      <ul className={writing.list}>
        {shown.map((story) => (
          <WritingRow
            key={story.id}
            of={story}
            photo={story.photo}
            to={story.id}
            href={stateOf(story) === "published" ? href(`/stories/${story.slug}`) : null}
          >
            {story.author_name}
          </WritingRow>
        ))}
      </ul>
    </>
  );
}
