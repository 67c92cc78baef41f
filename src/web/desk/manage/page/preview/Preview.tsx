import { useDebouncedValue } from "@mantine/hooks";
import { PagePreview } from "#core/web/desk/preview/PagePreview.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { useTyped } from "./typed-changes.ts";

/** Milliseconds without typing before the preview is updated. */
const PAUSE_MS = 500;

/** The page of the desk as visitors will see it, with the unsaved changes. */
export function Preview() {
  const [changes] = useDebouncedValue(useTyped().changes, PAUSE_MS);
  return <PagePreview page={usePageOfDesk()} changes={changes} />;
}
