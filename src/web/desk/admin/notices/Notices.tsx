import { Button } from "@mantine/core";
import { useState } from "react";
import type { AdminNotice } from "../../../../contract/writing/notices.ts";
import { useApp } from "../../../app/app-context.tsx";
import { Bi, inOtherLanguage, plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import { Badge, type Tone } from "../../shell/Badge.tsx";
import { useConfirm } from "../../shell/Confirm.tsx";
import card from "../../shell/card.module.css";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { When } from "../../shell/When.tsx";
import writing from "../../writing/writing.module.css";
import { NoticeDialog } from "./NoticeDialog.tsx";

/** What the office says to everybody: current, planned and past notices. */
export function Notices() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-notices");
  const [isAdding, setAdding] = useState(false);
  const notices = useRead("adminNotices", {});
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.notices}</Title>
        <Button onClick={() => setAdding(true)}>{texts.new}</Button>
      </div>
      <p>{texts.intro}</p>
      <Loaded of={notices}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <ul className={card.cards}>
              {items.map((notice) => (
                <NoticeCard key={notice.id} notice={notice} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <NoticeDialog notice={null} onClose={() => setAdding(false)} />}
    </>
  );
}

const TONES: Record<AdminNotice["state"], Tone | undefined> = { current: "waits", coming: "planned", over: undefined };

function NoticeCard({ notice }: { notice: AdminNotice }) {
  const texts = useTexts("admin-notices");
  const { locale } = useApp();
  const [isEditing, setEditing] = useState(false);
  const { state, reach, starts_at, ends_at, by } = notice;
  const other = inOtherLanguage(notice, "text", locale);
  const reason = plain(notice, "reason", locale);
  const places = notice.category ? plain(notice.category, "name", locale) : texts.reaches[reach];
  return (
    <li className={card.card}>
      <div className={card.head}>
        <h2>
          <Bi of={notice} field="text" />
        </h2>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      {other && (
        <p className={card.quiet} lang={other.lang}>
          {other.text}
        </p>
      )}
      <p>
        <When at={starts_at} /> – <When at={ends_at} />
      </p>
      <p className={card.quiet}>
        {reach === "none" ? texts.reaches.none : texts.concerns({ places, reason })}
        {by && ` · ${by}`}
      </p>
      {state !== "over" && (
        <div className={card.actions}>
          <Button variant="light" onClick={() => setEditing(true)}>
            {texts.change}
          </Button>
          <EndButton notice={notice} />
        </div>
      )}
      {isEditing && <NoticeDialog notice={notice} onClose={() => setEditing(false)} />}
    </li>
  );
}

function EndButton({ notice: { id } }: { notice: AdminNotice }) {
  const texts = useTexts("admin-notices");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync, isPending } = useChange("endNotice", { invalidates: ["adminNotices"] });
  const end = async () => {
    const isSure = await confirm({ title: texts.endTitle, text: texts.endText, confirm: texts.end });
    if (isSure) await notify(mutateAsync({ id }), texts.ended);
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void end()}>
      {texts.end}
    </Button>
  );
}
