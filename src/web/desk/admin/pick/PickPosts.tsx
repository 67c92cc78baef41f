import { useState } from "react";
import { type Bilingual, plain } from "../../../i18n/bilingual.tsx";
import { useLive, useTexts } from "../../../site/live/live-context.tsx";
import { useRead } from "../../api/use-api.ts";
import { useList } from "../../form/use-list.ts";
import type { VersionedForm } from "../../form/use-versioned-form.ts";
import { foldForSearch } from "./fold-for-search.ts";
import { PickInOrder } from "./PickInOrder.tsx";

/** Of the newest posts: a round-up is about what is new, and the API has no search in posts. */
const NEWEST = 100;
const FOUND = 6;

type NamedPost = { id: string; shown?: boolean } & Bilingual<"title"> & Bilingual<"page">;

type Props = {
  section: VersionedForm<"post_ids">;
  /** Those that are chosen already, public or not. */
  posts: readonly NamedPost[];
  most: number;
};

/** Posts in an order, by words of their titles and of their pages' names. */
export function PickPosts({ section, posts, most }: Props) {
  const { pick: texts } = useTexts("admin-writing");
  const { locale } = useLive();
  const [ids, setIds] = useList(section, "post_ids");
  const [words, setWords] = useState("");
  const { data } = useRead("posts", { limit: NEWEST });
  const newest = (data?.items ?? []).map(({ page, ...post }) => ({ ...post, page: page.name, page_ie: page.name_ie }));
  const told = (post: NamedPost) => {
    const page = plain(post, "page", locale);
    return {
      id: post.id,
      name: plain(post, "title", locale) || texts.post,
      about: post.shown === false ? `${page} · ${texts.notPublic}` : page,
    };
  };
  const chosen = ids.map((id) => {
    const post = [...posts, ...newest].find((one) => one.id === id);
    return post ? told(post) : { id, name: texts.post };
  });
  const found = newest.filter((post) =>
    foldForSearch([post.title, post.title_ie, post.page, post.page_ie].join(" ")).includes(foldForSearch(words)),
  );
  return (
    <PickInOrder
      label={section.labels.post_ids}
      hint={texts.postsHint}
      words={words}
      onWords={setWords}
      found={found
        .filter(({ id }) => !ids.includes(id))
        .slice(0, FOUND)
        .map(told)}
      chosen={chosen}
      onChange={setIds}
      most={most}
      error={section.form.formState.errors.post_ids?.message}
    />
  );
}
