import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../../../i18n/texts.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { useFullList } from "../../../api/use-lists.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { byDay, STATES, stateOf } from "../../../writing/publication.ts";
import { WritingRow } from "../../../writing/WritingRow.tsx";
import styles from "../../../writing/writing.module.css";
import { usePageOfDesk, usePublicHref } from "../page-of-desk.ts";

/** The posts of the page with drafts and scheduled ones: drafts first, then newest first. */
export function PostList() {
  const { page: common } = useTexts("desk");
  const { posts: texts } = useTexts("desk-writing");
  const page = usePageOfDesk();
  const posts = useFullList("ownPosts", { page_id: page.id });
  return (
    <>
      <div className={styles.head}>
        <h2>{common.sections.posts}</h2>
        <Button component={Link} to="new">
          {texts.new}
        </Button>
      </div>
      <Loaded of={posts}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <Filtered posts={all} />
          )
        }
      </Loaded>
    </>
  );
}

type Posts = NonNullable<ReturnType<typeof useFullList<"ownPosts">>["data"]>;

function Filtered({ posts }: { posts: Posts }) {
  const texts = useTexts("desk-writing");
  const href = usePublicHref();
  const [state, setState] = useState("");
  const shown = posts.filter((post) => !state || stateOf(post) === state).toSorted(byDay);
  return (
    <>
      <NativeSelect
        className={styles.filter}
        size="md"
        label={texts.filter}
        value={state}
        onChange={({ target }) => setState(target.value)}
        data={[{ value: "", label: texts.all }, ...STATES.map((value) => ({ value, label: texts.states[value].name }))]}
      />
      {shown.length === 0 && <p role="status">{texts.noneHere}</p>}
      <ul className={styles.list}>
        {shown.map((post) => (
          <WritingRow
            key={post.id}
            of={post}
            photo={post.photos[0]}
            to={post.id}
            href={stateOf(post) === "published" ? href(`/posts/${post.id}`) : null}
          />
        ))}
      </ul>
    </>
  );
}
