import { Alert } from "@mantine/core";
import type { Overview } from "#core/contract/office/overview.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

/** For longer nobody has to wait for what somebody wrote. */
const LATE_SECONDS = 10;

/** The search engine does not answer, or is behind: what visitors see meanwhile, and that nothing is lost. */
export function SearchBehind({ of: search }: { of: Overview["search"] }) {
  const { searchBehind: texts } = useTexts("admin-pages").overview;
  if (!search || (search.failed === null && search.seconds < LATE_SECONDS)) return null;
  return (
    <Alert color="red" my="lg" title={search.failed === null ? texts.late : texts.away}>
      <p>{search.failed === null ? texts.lateText({ pages: search.waiting }) : texts.awayText}</p>
      {search.failed !== null && <p lang="en">{search.failed}</p>}
    </Alert>
  );
}
