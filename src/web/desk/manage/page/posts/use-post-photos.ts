import { useQueryClient } from "@tanstack/react-query";
import { contract } from "../../../../../contract/index.ts";
import type { OwnPost } from "../../../../../contract/posts.ts";
import { keyOf, type ReadName, useChange } from "../../../api/use-api.ts";
import { type PhotoCollection, rankAtPlace } from "../../../media/photos/photo-collection.ts";
import { useSignedIn } from "../../../shell/SignedIn.tsx";

/** As the API has it. */
const MAX = 10;

const INVALIDATED: readonly ReadName[] = ["ownPosts"];

/** What may be done with the photos of a post. */
export function usePostPhotos({ id: post_id, photos }: OwnPost): PhotoCollection {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const edit = useChange("editPhoto", { invalidates: INVALIDATED });
  const remove = useChange("removePostPhoto", { invalidates: INVALIDATED });
  return {
    place: `post.${post_id}`,
    photos,
    most: MAX,
    async add(file, options) {
      await client.call(contract.addPostPhoto, { post_id, file }, options);
      await queries.invalidateQueries({ queryKey: keyOf("ownPosts") });
    },
    edit: ({ id, version }, texts) => edit.mutateAsync({ id, version, ...texts }),
    remove: ({ id }) => remove.mutateAsync({ id }),
    move: ({ id }, place) => edit.mutateAsync({ id, rank: rankAtPlace(photos, { id }, place) }),
  };
}
