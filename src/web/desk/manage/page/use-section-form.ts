import { useEffect } from "react";
import type { OwnPage } from "../../../../contract/pages/own.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import type { FieldsOf, FieldValue } from "../../form/fields.ts";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { type PageOfDesk, usePageOfDesk } from "./page-of-desk.ts";
import { previewChanges, useTyped } from "./preview/typed-changes.ts";

/** The fields of every edit of a page. */
type EditOf = { page_id: string; version: number };

type PageFields = ReturnType<typeof useTexts<"desk">>["page"]["fields"];

type Section<Values> = {
  /** The key of its draft. */
  name: string;
  valuesOf: (page: PageOfDesk) => Values;
  save: (edit: EditOf, values: Values) => Promise<OwnPage>;
  textOf?: (name: string, value: FieldValue) => string;
};

/** The form of a section of the open page. */
export function useSectionForm<
  Values extends FieldsOf<Values> & { [Name in keyof Values]: Name extends keyof PageFields ? unknown : never },
>({ name, valuesOf, save, textOf }: Section<Values>) {
  const { page: texts } = useTexts("desk");
  const page = usePageOfDesk();
  const section = useVersionedForm<PageOfDesk, Values>({
    draft: `${page.id}.${name}`,
    labels: texts.fields as Readonly<Record<keyof Values & string, string>>,
    entity: page,
    valuesOf: (one) => valuesOf(one ?? page),
    save: (values, version) => save({ page_id: page.id, version: version ?? page.version }, values),
    ...(textOf && { textOf }),
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
