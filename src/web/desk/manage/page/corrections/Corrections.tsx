import { useState } from "react";
import { PROPOSAL_STATUSES } from "#core/contract/community/proposals.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { CorrectionList } from "#core/web/desk/corrections/CorrectionList.tsx";
import form from "#core/web/desk/form/form.module.css";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";

/** What visitors suggest, to be accepted or refused with one press each, and what the team itself waits for. */
export function Corrections() {
  const { desk: texts } = useTexts("corrections");
  const { id } = usePageOfDesk();
  const [status, setStatus] = useState<(typeof PROPOSAL_STATUSES)[number]>("waiting");
  const proposals = useInfiniteList("pageProposals", { page_id: id, status });
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{texts.title}</h2>
      <p>
        {texts.intro} {texts.introOwn}
      </p>
      <Toggles label={texts.filter} of={texts} order={PROPOSAL_STATUSES} value={status} onChange={setStatus} />
      <Pieces of={proposals} empty={{ title: texts.none, hint: texts.noneHint }} more={texts.more}>
        {(items) => <CorrectionList proposals={items} />}
      </Pieces>
    </div>
  );
}
