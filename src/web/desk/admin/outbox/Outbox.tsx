import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { OUTBOX_STATES } from "../../../../contract/outbox.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useInfiniteList } from "../../api/use-lists.ts";
import card from "../../shell/card.module.css";
import { Loaded, MoreButton } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { Toggles } from "../../shell/Toggles.tsx";
import facts from "../shell/facts.module.css";
import { Sending } from "./Sending.tsx";

const FILTERS = ["all", ...OUTBOX_STATES] as const;
type Filter = (typeof FILTERS)[number];

/** What was written to people: what waits, what failed and why, what was sent. */
export function Outbox() {
  const { sections } = useTexts("admin");
  const { outbox: texts } = useTexts("admin-figures");
  const [filter, setFilter] = useState<Filter>("all");
  const [to, setTo] = useState("");
  const messages = useInfiniteList("outbox", { ...(filter !== "all" && { state: filter }), ...(to && { to }) });
  const counts = messages.data?.pages[0]?.counts;
  const names = Object.fromEntries(
    FILTERS.map((one) => [
      one,
      one === "all" || !counts ? texts.filters[one] : `${texts.filters[one]} (${counts[one]})`,
    ]),
  ) as Record<Filter, string>;
  return (
    <div className={facts.screen}>
      <Title>{sections.outbox}</Title>
      <p>{texts.intro}</p>
      <Toggles label={texts.filter} of={names} order={FILTERS} value={filter} onChange={setFilter} />
      <SearchTo onSearch={setTo} />
      <Loaded of={messages}>
        {({ pages }) => {
          const items = pages.flatMap((piece) => piece.items);
          return items.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneHint}</p>
            </Empty>
          ) : (
            <ul className={card.cards}>
              {items.map((message) => (
                <Sending key={message.id} message={message} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <MoreButton of={messages}>{texts.more}</MoreButton>
    </div>
  );
}

/** Whole addresses and numbers are found, not parts of them. */
function SearchTo({ onSearch }: { onSearch: (to: string) => void }) {
  const { outbox: texts } = useTexts("admin-figures");
  return (
    <search>
      <form
        className={facts.actions}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get("to")).trim());
        }}
      >
        <TextInput type="search" name="to" label={texts.to} description={texts.toHint} />
        <Button type="submit" variant="default">
          {texts.find}
        </Button>
      </form>
    </search>
  );
}
