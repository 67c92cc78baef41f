import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#core/contract/index.ts";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { keyOf, type ReadName, useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { useUndo } from "#core/web/desk/api/use-undo.tsx";
import form from "#core/web/desk/form/form.module.css";
import { PhotoManager } from "#core/web/desk/media/photos/PhotoManager.tsx";
import { type PhotoCollection, rankAtPlace } from "#core/web/desk/media/photos/photo-collection.ts";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { INVALIDATED_BY_EDIT, usePageOfDesk } from "../page-of-desk.ts";

/** The photos of a page. */
export function Photos() {
  const { page: texts } = useTexts("desk");
  const { intro } = useTexts("desk-photos");
  const { id } = usePageOfDesk();
  const photos = useRead("pagePhotos", { page_id: id });
  const actions = usePagePhotos(id);
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{texts.sections.photos}</h2>
      <p>{intro}</p>
      <Loaded of={photos}>{(read) => <PhotoManager collection={{ ...actions, photos: read }} />}</Loaded>
    </div>
  );
}

const INVALIDATED: readonly ReadName[] = [...INVALIDATED_BY_EDIT, "pagePhotos"];

/** The actions on the photos of a page. */
function usePagePhotos(pageId: string): Omit<PhotoCollection, "photos"> {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const edit = useChange("editPhoto", { invalidates: INVALIDATED });
  const undo = useUndo();
  const { grid: texts } = useTexts("desk-photos");
  const remove = useChange("deletePhoto", { invalidates: INVALIDATED });
  const choose = useChange("choosePrimaryPhoto", { invalidates: INVALIDATED });
  return {
    subject: `page.${pageId}`,
    max: MAX_PHOTOS.page,
    async add(file, options) {
      await client.call(contract.addPhoto, { page_id: pageId, file }, options);
      await Promise.all(INVALIDATED.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) })));
    },
    edit: ({ id, version }, texts) => edit.mutateAsync({ id, version, ...texts }),
    remove: ({ id }) => remove.mutateAsync({ id }),
    onRemoved: ({ id }) => undo({ id, pageId, text: texts.removed, invalidates: INVALIDATED }),
    move: ({ id }, place) => {
      // Read from the cache: another move may have finished since this one started.
      const photos = queries.getQueryData<Photo[]>(keyOf("pagePhotos", { page_id: pageId })) ?? [];
      return edit.mutateAsync({ id, rank: rankAtPlace(photos, { id }, place) });
    },
    choosePrimary: ({ id }) => choose.mutateAsync({ page_id: pageId, id }),
  };
}
