import { useQueryClient } from "@tanstack/react-query";
import type { OwnEvent } from "../../../contract/events.ts";
import { contract } from "../../../contract/index.ts";
import { useTexts } from "../../site/live/live-context.tsx";
import { keyOf, type ReadName, useChange } from "../api/use-api.ts";
import { PhotoManager } from "../media/photos/PhotoManager.tsx";
import type { PhotoHost } from "../media/photos/photo-host.ts";
import { useSignedIn } from "../shell/signed-in-context.ts";
import styles from "./writing.module.css";

const OUTDATED: readonly ReadName[] = ["ownEvents"];

/** The one photo of an event; another takes its place. */
export function EventPhoto({ event }: { event: OwnEvent }) {
  const { events: texts } = useTexts("desk-writing");
  return (
    <section className={`${styles.part} ${styles.after}`} aria-label={texts.photo}>
      <h3>{texts.photo}</h3>
      <PhotoManager host={useEventPhoto(event)} />
    </section>
  );
}

function useEventPhoto({ id, photo }: OwnEvent): PhotoHost {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const edit = useChange("editEventPhoto", { outdates: OUTDATED });
  const remove = useChange("removeEventPhoto", { outdates: OUTDATED });
  // It stands for the event, and has no order.
  const photos = photo ? [{ ...photo, primary: true }] : [];
  return {
    place: `event.${id}`,
    photos,
    most: photos.length + 1,
    async add(file, options) {
      await client.callApi(contract.addEventPhoto, { id, file }, options);
      await queries.invalidateQueries({ queryKey: keyOf("ownEvents") });
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
