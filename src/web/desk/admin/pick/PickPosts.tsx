import { keepPreviousData } from "@tanstack/react-query";
import { useApp } from "../../../app/app-context.tsx";
import { type Bilingual, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useRead } from "../../api/use-api.ts";
import type { VersionedForm } from "../../form/use-versioned-form.ts";
import { PickInOrder, usePicking } from "./PickInOrder.tsx";

/** Some results may be chosen already. */
const FOUND = 12;

type NamedPost = { id: string; shown?: boolean } & Bilingual<"title"> & Bilingual<"page">;

type Props = {
  section: VersionedForm<"post_ids">;
  /** The posts that were chosen before, public or not. */
  posts: readonly NamedPost[];
  most: number;
};

/** Chooses posts in an order, by their titles and their pages' names. */
export function PickPosts({ section, posts, most }: Props) {
  const { pick: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const { ids, terms, setTerms, query, itemOf, change } = usePicking(section, "post_ids", posts);
  const { data = [] } = useRead(
    "postsToShow",
    { query: query || "-", limit: FOUND },
    { enabled: query !== "", placeholderData: keepPreviousData },
  );
  const found: readonly NamedPost[] = query ? data : [];
  const pickable = (post: NamedPost) => {
    const page = plain(post, "page", locale);
    return {
      id: post.id,
      name: plain(post, "title", locale) || texts.post,
      about: post.shown === false ? `${page} · ${texts.notPublic}` : page,
    };
  };
  const chosen = ids.map((id) => {
    const post = itemOf(id);
    return post ? pickable(post) : { id, name: texts.post };
  });
  return (
    <PickInOrder
      label={section.labels.post_ids}
      hint={texts.postsHint}
      terms={terms}
      onTerms={setTerms}
      found={found.map(pickable)}
      chosen={chosen}
      onChange={(now) => change(now, found)}
      most={most}
      error={section.form.formState.errors.post_ids?.message}
    />
  );
}
