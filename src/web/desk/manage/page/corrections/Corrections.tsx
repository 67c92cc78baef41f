import { useState } from "react";
import { PROPOSAL_STATUSES } from "../../../../../contract/community/proposals.ts";
import { useTexts } from "../../../../i18n/texts.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { useInfiniteList } from "../../../api/use-lists.ts";
import { CorrectionList } from "../../../corrections/CorrectionList.tsx";
import form from "../../../form/form.module.css";
import { Loaded, MoreButton } from "../../../shell/Loaded.tsx";
import { Toggles } from "../../../shell/Toggles.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";

/** What visitors suggest, to be accepted or refused with one press each. */
export function Corrections() {
  const { desk: texts } = useTexts("corrections");
  const { id } = usePageOfDesk();
  const [status, setStatus] = useState<(typeof PROPOSAL_STATUSES)[number]>("waiting");
  const proposals = useInfiniteList("pageProposals", { page_id: id, status });
  return (
    <div className={form.form}>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <Toggles label={texts.filter} of={texts} order={PROPOSAL_STATUSES} value={status} onChange={setStatus} />
      <Loaded of={proposals}>
        {({ pages }) => {
          const items = pages.flatMap((piece) => piece.items);
          return items.length > 0 ? (
            <CorrectionList proposals={items} />
          ) : (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          );
        }}
      </Loaded>
      <MoreButton of={proposals}>{texts.more}</MoreButton>
    </div>
  );
}
