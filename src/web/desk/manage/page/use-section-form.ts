import { useEffect } from "react";
import type { OwnPage } from "#core/contract/pages/own.ts";
import type { WaitingEdit } from "#core/contract/waiting-edit.ts";
import type { Planning } from "#core/web/desk/form/FromDay.tsx";
import type { FieldsOf, FieldValue } from "#core/web/desk/form/fields.ts";
import { useVersionedForm, type VersionedFormOptions } from "#core/web/desk/form/use-versioned-form.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { type PageOfDesk, usePageOfDesk } from "./page-of-desk.ts";
import { previewChanges, useTyped } from "./preview/typed-changes.ts";

/** The fields of every edit of a page. */
type EditOf = { page_id: string; version: number } & Planning;

type PageFields = ReturnType<typeof useTexts<"desk">>["page"]["fields"];

type Section<Values> = {
  /** The key of its draft. */
  name: string;
  valuesOf: (page: PageOfDesk) => Values;
  save: (edit: EditOf, values: Values) => Promise<OwnPage | WaitingEdit>;
  textOf?: (name: string, value: FieldValue) => string;
  plan?: VersionedFormOptions<PageOfDesk, FieldsOf<Values>>["plan"];
};

/** The form of a section of the open page. */
export function useSectionForm<
  Values extends FieldsOf<Values> & { [Name in keyof Values]: Name extends keyof PageFields ? unknown : never },
>({ name, valuesOf, save, textOf, plan }: Section<Values>) {
  const { page: texts } = useTexts("desk");
  const page = usePageOfDesk();
  const section = useVersionedForm<PageOfDesk, Values>({
    draft: [page.id, name, plan?.planned?.id].filter(Boolean).join("."),
    labels: texts.fields as Readonly<Record<keyof Values & string, string>>,
    entity: page,
    valuesOf: (one) => valuesOf(one ?? page),
    save: (values, version, _, planning) =>
      save({ page_id: page.id, version: version ?? page.version, ...planning }, values),
    ...(textOf && { textOf }),
    ...(plan && { plan: plan as NonNullable<VersionedFormOptions<PageOfDesk, Values>["plan"]> }),
  });
  const { setChanges } = useTyped();
  const { form } = section;
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => setChanges(previewChanges(values)),
    });
    return () => {
      stop();
      setChanges({});
    };
  }, [form, setChanges]);
  return section;
}
