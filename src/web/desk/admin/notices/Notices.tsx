import { contract } from "#core/contract/index.ts";
import type { AdminNotice } from "#core/contract/writing/notices.ts";
import { endOfToday } from "#core/domain/local-time.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import { useAdd, useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Fields } from "#core/web/desk/catalogue/Fields.tsx";
import { InBoth } from "#core/web/desk/catalogue/Row.tsx";
import { pick } from "#core/web/desk/form/contract-values.ts";
import { toLocal } from "#core/web/desk/form/local-time.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useBothLanguages } from "#core/web/desk/form/use-both-languages.tsx";
import { useContractForm } from "#core/web/desk/form/use-contract-form.ts";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { Badge, type Tone } from "#core/web/desk/shell/Badge.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";

const TONES: Record<AdminNotice["state"], Tone | undefined> = { current: "waits", coming: "planned", over: undefined };

/** What the office says to everybody: current, planned and past notices. */
export function Notices() {
  const { sections } = useTexts("admin");
  const texts = useTexts("admin-notices");
  const { locale } = useApp();
  const notices = useRead("adminNotices", {});
  const reachOf = ({ reach, category, ...notice }: AdminNotice) => {
    if (reach === "none") return texts.reaches.none;
    const places = category ? plain(category, "name", locale) : texts.reaches[reach];
    return texts.concerns({ places, reason: plain(notice, "reason", locale) });
  };
  return (
    <Catalogue
      title={sections.notices}
      intro={texts.intro}
      add={texts.new}
      of={{ ...notices, data: notices.data?.items }}
      empty={{ title: texts.none }}
      entry={(notice) => ({
        name: plain(notice, "text", locale),
        title: <InBoth of={notice} field="text" />,
        isFixed: notice.state === "over",
        about: (
          <>
            <When at={notice.starts_at} /> – <When at={notice.ends_at} /> · {reachOf(notice)}
            {notice.by && ` · ${notice.by}`}
          </>
        ),
        state: <Badge tone={TONES[notice.state]}>{texts.states[notice.state]}</Badge>,
        actions: notice.state !== "over" && <EndButton notice={notice} />,
      })}
      form={{
        title: (notice) => (notice ? texts.edit : texts.new),
        of: (notice, close) => <NoticeForm notice={notice} onClose={close} />,
      }}
    />
  );
}

function EndButton({ notice: { id } }: { notice: AdminNotice }) {
  const texts = useTexts("admin-notices");
  return (
    <CallButton
      call="endNotice"
      input={{ id }}
      invalidates={["adminNotices"]}
      question={{ title: texts.endTitle, text: texts.endText, confirm: texts.end }}
      done={texts.ended}
    >
      {texts.end}
    </CallButton>
  );
}

const FIELDS = pick(
  contract.editNotice.input.shape,
  ...(["text", "text_ie", "starts_at", "ends_at", "reach", "category_id", "reason", "reason_ie"] as const),
);

const lastMinuteOfToday = () => endOfToday(Temporal.Now.instant()).subtract({ minutes: 1 }).toString();

/** A new notice stands from now to the end of the day. */
const initial = (notice: AdminNotice | null) =>
  notice ? {} : { starts_at: toLocal(Temporal.Now.instant().toString()), ends_at: toLocal(lastMinuteOfToday()) };

/** Words in both languages, beginning and end, and which pages may be closed. */
function NoticeForm({ notice, onClose }: { notice: AdminNotice | null; onClose: () => void }) {
  const texts = useTexts("admin-notices");
  const { locale, offers } = useApp();
  const { ferry, ...others } = texts.reaches;
  const reaches = offers.includes("boats") ? texts.reaches : others;
  const add = useAdd("addNotice", { invalidates: ["adminNotices"] });
  const edit = useChange("editNotice", { invalidates: ["adminNotices"] });
  const categories = useRead("categories", {}).data ?? [];
  const section = useContractForm({
    of: FIELDS,
    kind: "notice",
    labels: texts.fields,
    entity: notice,
    initial,
    save({ starts_at, category_id, ...own }, version, changed) {
      const fields = {
        ...own,
        category_id: own.reach === "category" ? category_id : null,
        // A beginning that was not touched is "now", whatever the form showed when it was opened.
        ...((notice || changed.has("starts_at")) && { starts_at }),
      };
      return notice
        ? edit.mutateAsync({ id: notice.id, ...(version && { version }), ...fields })
        : add.mutateAsync(fields);
    },
    onSaved: onClose,
  });
  const reach = useText(section, "reach");
  const both = useBothLanguages(section, { isPublic: true, wasPublic: notice !== null });
  return (
    <SectionFrame section={both.section} {...(!notice && { submit: texts.publish })} onCancel={onClose}>
      <p>{texts.languages}</p>
      <Fields
        of={FIELDS}
        section={section}
        choices={{
          reach: reaches,
          category_id: categories.map((one) => ({ value: one.id, label: plain(one, "name", locale) })),
        }}
        hints={reach === "none" ? {} : { reason: texts.reasonHint }}
        instead={{
          ...(reach !== "category" && { category_id: null }),
          ...(reach === "none" && { reason: null }),
        }}
      />
      {both.lacks}
    </SectionFrame>
  );
}
