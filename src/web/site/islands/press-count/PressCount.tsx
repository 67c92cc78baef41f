import { useIsland } from "#core/web/ui/page-resources.ts";

/** Counts presses of the number and of directions in the article around it; without the script they are not counted. */
export function PressCount({ pageId }: { pageId: string }) {
  useIsland("press-count");
  return <press-count data-page={pageId} hidden />;
}
