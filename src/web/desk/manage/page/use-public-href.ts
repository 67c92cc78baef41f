import { useHref } from "../../../i18n/use-href.ts";
import { useRead } from "../../api/use-api.ts";
import { usePageOfDesk } from "./page-of-desk.ts";

/** Where visitors find what hangs on the page; null while the page is not public: then nobody does. */
export function usePublicHref(): (path: string) => string | null {
  const page = usePageOfDesk();
  const href = useHref();
  const own = useRead("ownPages", {}).data?.items.find(({ id }) => id === page.id);
  const isPublic = own?.approval === "approved" && page.status !== "hidden";
  return (path) => (isPublic ? href(path) : null);
}
