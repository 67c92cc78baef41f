import { contract } from "#core/contract/index.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import type { PhotoCollection } from "./photo-collection.ts";

/** The calls for the photo of a subject that has at most one. */
const CALLS = {
  event: { add: "addEventPhoto", edit: "editEventPhoto", remove: "removeEventPhoto" },
  category: { add: "addCategoryPhoto", edit: "editCategoryPhoto", remove: "removeCategoryPhoto" },
} as const;

type Holder = { id: string; photo: Omit<Photo, "primary"> | null };

/** The photo of a subject that has at most one; another one replaces it. */
export function useSinglePhoto(
  kind: keyof typeof CALLS,
  { id, photo }: Holder,
  invalidate: () => Promise<unknown>,
): PhotoCollection {
  const { client } = useSignedIn();
  const calls = CALLS[kind];
  const shown = photo && { ...photo, primary: true };
  return {
    subject: `${kind}.${id}`,
    photos: shown ? [shown] : [],
    max: 1,
    async add(file, options) {
      await client.call(contract[calls.add], { id, file }, options);
      await invalidate();
    },
    async edit(was, texts) {
      const now = await client.call(contract[calls.edit], { id, ...texts });
      await invalidate();
      if (isWaitingEdit(now)) return now;
      return now.photo ? { ...now.photo, primary: true } : { ...shown!, ...was };
    },
    async remove() {
      await client.call(contract[calls.remove], { id });
      await invalidate();
    },
  };
}
