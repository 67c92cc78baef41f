import { useState } from "react";
import { useTexts } from "../../../../app/app-context.tsx";
import { Empty } from "../../../../ui/Empty/Empty.tsx";
import { useInfiniteList } from "../../../api/use-lists.ts";
import form from "../../../form/form.module.css";
import card from "../../../shell/card.module.css";
import { Loaded, MoreButton } from "../../../shell/Loaded.tsx";
import { Toggles } from "../../../shell/Toggles.tsx";
import { usePageOfDesk } from "../page-of-desk.ts";
import { Message } from "./Message.tsx";

const FILTERS = ["open", "all"] as const;

/** What visitors wrote about the page: what waits for an answer, or everything. */
export function PageFeedback() {
  const { page: common } = useTexts("desk");
  const { feedback: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("open");
  const messages = useInfiniteList("pageFeedback", { page_id: id, ...(filter === "open" && { status: "open" }) });
  return (
    <div className={form.form}>
      <h2>{common.sections.feedback}</h2>
      <p>{texts.intro}</p>
      <Toggles label={texts.filter} of={texts} order={FILTERS} value={filter} onChange={setFilter} />
      <Loaded of={messages}>
        {({ pages }) => {
          const items = pages.flatMap((piece) => piece.items);
          return items.length === 0 ? (
            <Empty title={filter === "open" ? texts.noneOpen : texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <ul className={card.cards}>
              {items.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <MoreButton of={messages}>{texts.more}</MoreButton>
    </div>
  );
}
