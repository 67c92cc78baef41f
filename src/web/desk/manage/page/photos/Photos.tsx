import { useTexts } from "../../../../app/app-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import form from "../../../form/form.module.css";
import { PhotoManager } from "../../../media/photos/PhotoManager.tsx";
import { Loaded } from "../../../shell/Loaded.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { usePagePhotos } from "./use-page-photos.ts";

/** The photos of a page. */
export function Photos() {
  const { page: texts } = useTexts("desk");
  const { intro } = useTexts("desk-photos");
  const { id } = usePageOfDesk();
  const photos = useRead("pagePhotos", { page_id: id });
  const actions = usePagePhotos(id);
  return (
    <div className={form.form}>
      <h2>{texts.sections.photos}</h2>
      <p>{intro}</p>
      <Loaded of={photos}>{(read) => <PhotoManager collection={{ ...actions, photos: read }} />}</Loaded>
    </div>
  );
}
