import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { MAX_NOTICE } from "../../../../contract/limits.ts";
import { type AdminNotice, NOTICE_REACHES } from "../../../../contract/writing/notices.ts";
import { endOfToday } from "../../../../domain/local-time.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import { textValues } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useText } from "../../form/use-fields.ts";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { DayAndTime } from "../../writing/DayAndTime.tsx";
import { toInstant, toLocal } from "../../writing/local-time.ts";

/** A new notice stands from now to the end of the day. */
const valuesOf = (notice: AdminNotice | null) => ({
  ...textValues(notice, ["text", "text_ie", "reason", "reason_ie", "category_id"]),
  reach: notice?.reach ?? ("none" as string),
  starts_at: toLocal(notice?.starts_at ?? Temporal.Now.instant().toString()),
  ends_at: toLocal(notice?.ends_at ?? lastMinuteOfToday()),
});

const lastMinuteOfToday = () => endOfToday(Temporal.Now.instant()).subtract({ minutes: 1 }).toString();

type Props = { notice: AdminNotice | null; onClose: () => void };

/** Words in both languages, beginning and end, and which pages may be closed. */
export function NoticeDialog({ notice, onClose }: Props) {
  const texts = useTexts("admin-notices");
  const { locale, offers } = useApp();
  const reaches = NOTICE_REACHES.filter((one) => one !== "ferry" || offers.includes("boats"));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const add = useChange("addNotice", { invalidates: ["adminNotices"], idempotencyKey });
  const edit = useChange("editNotice", { invalidates: ["adminNotices"] });
  const categories = useRead("categories", {}).data ?? [];
  const section = useVersionedForm({
    draft: `notice.${notice?.id ?? "new"}`,
    labels: texts.fields,
    entity: notice,
    valuesOf,
    save({ reach, category_id, starts_at, ends_at, ...own }, version, changed) {
      const fields = {
        ...own,
        reach: NOTICE_REACHES.find((one) => one === reach) ?? "none",
        category_id: reach === "category" && category_id ? category_id : null,
        // A beginning that was not touched is "now", whatever the form showed when it was opened.
        ...((notice || changed.has("starts_at")) && { starts_at: toInstant(starts_at) ?? starts_at }),
        ends_at: toInstant(ends_at) ?? ends_at,
      };
      return notice
        ? edit.mutateAsync({ id: notice.id, ...(version && { version }), ...fields })
        : add.mutateAsync(fields);
    },
    onSaved: onClose,
  });
  const reach = useText(section, "reach");
  const area = (name: "text" | "text_ie", lang: "en" | "ga") => (
    <Textarea
      {...section.form.register(name)}
      label={section.labels[name]}
      error={section.form.formState.errors[name]?.message}
      lang={lang}
      minRows={3}
      maxLength={MAX_NOTICE}
    />
  );
  return (
    <Dialog title={notice ? texts.edit : texts.new} size="wide" onClose={onClose}>
      <SectionFrame section={section} submit={notice ? undefined : texts.publish} onCancel={onClose}>
        <div className={form.pair}>
          {area("text", "en")}
          {area("text_ie", "ga")}
        </div>
        <p>{texts.languages}</p>
        <div className={form.pair}>
          <DayAndTime section={section} name="starts_at" />
          <DayAndTime section={section} name="ends_at" />
        </div>
        <NativeSelect
          size="md"
          {...section.form.register("reach")}
          label={section.labels.reach}
          data={reaches.map((value) => ({ value, label: texts.reaches[value] }))}
        />
        {reach === "category" && (
          <NativeSelect
            size="md"
            {...section.form.register("category_id")}
            label={section.labels.category_id}
            error={section.form.formState.errors.category_id?.message}
            data={[
              { value: "", label: "" },
              ...categories.map((one) => ({ value: one.id, label: plain(one, "name", locale) })),
            ]}
          />
        )}
        {reach !== "none" && (
          <>
            <p>{texts.reasonHint}</p>
            <div className={form.pair}>
              <TextField section={section} name="reason" lang="en" />
              <TextField section={section} name="reason_ie" lang="ga" />
            </div>
          </>
        )}
      </SectionFrame>
    </Dialog>
  );
}
