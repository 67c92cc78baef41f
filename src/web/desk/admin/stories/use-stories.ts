import { useQuery } from "@tanstack/react-query";
import { contract } from "#core/contract/index.ts";
import type { OwnStory, OwnStoryCard } from "#core/contract/writing/stories.ts";
import type { ApiError } from "#core/web/app/api/api-error.ts";
import { keyOf } from "#core/web/desk/api/use-api.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";

type StoryList = { items: OwnStoryCard[]; next_cursor: string | null };

/** The largest batch that the API allows. */
const LIMIT = 100;

/** All stories with drafts and scheduled ones, newest first. */
export function useStories() {
  const { client } = useSignedIn();
  return useQuery<OwnStoryCard[], ApiError>({
    queryKey: [...keyOf("ownStories"), "whole"],
    async queryFn({ signal }) {
      const stories: OwnStoryCard[] = [];
      let cursor: string | null = null;
      do {
        const piece: { limit: number; cursor?: string } = { limit: LIMIT, ...(cursor && { cursor }) };
        const answer: OwnStory | StoryList = await client.call(contract.ownStories, piece, { signal });
        cursor = "items" in answer ? answer.next_cursor : null;
        if ("items" in answer) stories.push(...answer.items);
      } while (cursor);
      return stories;
    },
  });
}

/** A complete story; null where it does not exist. */
export function useStory(id: string) {
  const { client } = useSignedIn();
  return useQuery<OwnStory | null, ApiError>({
    queryKey: keyOf("ownStories", { id }),
    async queryFn({ signal }) {
      const answer = await client.call(contract.ownStories, { id }, { signal });
      return "items" in answer ? null : answer;
    },
  });
}
