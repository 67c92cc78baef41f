import { useQueryClient } from "@tanstack/react-query";
import { contract } from "../../../../contract/index.ts";
import type { OwnStory } from "../../../../contract/stories.ts";
import { keyOf, type ReadName, useChange } from "../../api/use-api.ts";
import { type PhotoCollection, rankAtPlace } from "../../media/photos/photo-collection.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";

/** As the API has it. */
const MAX = 30;

const INVALIDATED: readonly ReadName[] = ["ownStories"];

/** What may be done with the photos of a story. */
export function useStoryPhotos({ id: story_id, photos }: OwnStory): PhotoCollection {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const edit = useChange("editStoryPhoto", { invalidates: INVALIDATED });
  const remove = useChange("removeStoryPhoto", { invalidates: INVALIDATED });
  return {
    place: `story.${story_id}`,
    photos,
    most: MAX,
    async add(file, options) {
      await client.call(contract.addStoryPhoto, { story_id, file }, options);
      await queries.invalidateQueries({ queryKey: keyOf("ownStories") });
    },
    async edit({ id }, texts) {
      const { photos: now } = await edit.mutateAsync({ id, ...texts });
      return now.find((photo) => photo.id === id)!;
    },
    remove: ({ id }) => remove.mutateAsync({ id }),
    move: ({ id }, place) => edit.mutateAsync({ id, rank: rankAtPlace(photos, { id }, place) }),
  };
}
