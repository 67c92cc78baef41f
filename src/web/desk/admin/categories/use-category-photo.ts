import type { AdminCategory } from "../../../../contract/admin-categories.ts";
import { contract } from "../../../../contract/index.ts";
import { useChange } from "../../api/use-api.ts";
import type { PhotoHost } from "../../media/photos/photo-host.ts";
import { useSignedIn } from "../../shell/signed-in-context.ts";
import { useOutdateCategories } from "./use-categories.ts";

/** The one photo of a category; another takes its place. */
export function useCategoryPhoto({ id, photo }: AdminCategory): PhotoHost {
  const { client } = useSignedIn();
  const outdate = useOutdateCategories();
  const edit = useChange("editCategoryPhoto", { onDone: outdate });
  const remove = useChange("removeCategoryPhoto", { onDone: outdate });
  // It stands for the category, and has no order.
  const photos = photo ? [{ ...photo, primary: true }] : [];
  return {
    place: `category.${id}`,
    photos,
    most: photos.length + 1,
    async add(file, options) {
      await client.callApi(contract.addCategoryPhoto, { id, file }, options);
      await outdate();
    },
    async edit(was, words) {
      const { photo: now } = await edit.mutateAsync({ id, ...words });
      return now ?? { ...photo!, ...was };
    },
    remove: () => remove.mutateAsync({ id }),
    move: async () => {},
    choosePrimary: async () => {},
  };
}
