import { useState } from "react";
import { PROPOSAL_STATUSES } from "../../../../../contract/community/proposals.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import layout from "../../../../ui/layout.module.css";
import { useInfiniteList } from "../../../api/use-lists.ts";
import { CorrectionList } from "../../../corrections/CorrectionList.tsx";
import form from "../../../form/form.module.css";
import { Pieces } from "../../../shell/Loaded.tsx";
import { Toggles } from "../../../shell/Toggles.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";

/** What visitors suggest, to be accepted or refused with one press each. */
export function Corrections() {
  const { desk: texts } = useTexts("corrections");
  const { id } = usePageOfDesk();
  const [status, setStatus] = useState<(typeof PROPOSAL_STATUSES)[number]>("waiting");
  const proposals = useInfiniteList("pageProposals", { page_id: id, status });
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <Toggles label={texts.filter} of={texts} order={PROPOSAL_STATUSES} value={status} onChange={setStatus} />
      <Pieces of={proposals} empty={{ title: texts.none, hint: texts.noneHint }} more={texts.more}>
        {(items) => <CorrectionList proposals={items} />}
      </Pieces>
    </div>
  );
}
