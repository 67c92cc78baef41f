import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Synonym } from "../../../../contract/directory/synonyms.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useChange, useRead } from "../../api/use-api.ts";
import { idsOf } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { useList } from "../../form/use-fields.ts";
import { useVersionedForm, type VersionedForm } from "../../form/use-versioned-form.ts";
import card from "../../shell/card.module.css";
import { Dialog } from "../../shell/Dialog.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import writing from "../../writing/writing.module.css";
import { CatalogueRow } from "../CatalogueRow.tsx";
import styles from "../catalogue.module.css";

/** What a search looks for as well when certain words are typed. */
export function SynonymList() {
  const { sections } = useTexts("admin");
  const { synonyms: texts } = useTexts("admin-search");
  const [isAdding, setAdding] = useState(false);
  const synonyms = useRead("adminSynonyms", {});
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.synonyms}</Title>
        <Button onClick={() => setAdding(true)}>{texts.new}</Button>
      </div>
      <p className={styles.intro}>{texts.intro}</p>
      <TryIt />
      <Loaded of={synonyms}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <ul className={styles.rows}>
              {all.map((synonym) => (
                <SynonymRow key={synonym.id} synonym={synonym} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <SynonymDialog synonym={null} onClose={() => setAdding(false)} />}
    </>
  );
}

const MAX_TRIED = 8;

/** Shows what a search finds with the saved synonyms. */
function TryIt() {
  const { synonyms: texts } = useTexts("admin-search");
  const { locale } = useApp();
  const [q, setQ] = useState("");
  const isTyped = q.trim().length > 1;
  const input = { q, match: "strong" as const, limit: MAX_TRIED };
  const found = useRead("pages", input, { enabled: isTyped, placeholderData: keepPreviousData });
  const result = isTyped ? found.data : undefined;
  const also = result?.also;
  const searched = also && [
    ...(locale === "ga" ? also.terms_ie : also.terms),
    ...[...also.categories, ...also.tags].map((one) => plain(one, "name", locale)),
  ];
  return (
    <section className={`${card.card} ${card.part} ${styles.notice}`} aria-labelledby="try">
      <h2 id="try">{texts.try}</h2>
      <TextInput
        size="md"
        type="search"
        label={texts.tryLabel}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <div role="status">
        {result && (
          <>
            <p>{texts.finds({ n: result.total, rest: result.less_alike })}</p>
            {searched && searched.length > 0 && (
              <p className={card.quiet}>{texts.also({ terms: searched.join(", ") })}</p>
            )}
            <p>{result.items.map((page) => plain(page, "name", locale)).join(" · ")}</p>
          </>
        )}
      </div>
    </section>
  );
}

const INVALIDATED = ["adminSynonyms", "pages"] as const;

function SynonymRow({ synonym }: { synonym: Synonym }) {
  const { synonyms: texts } = useTexts("admin-search");
  const { locale } = useApp();
  const change = useChange("adminSynonyms", { invalidates: INVALIDATED });
  const inOrder = (english: string[], irish: string[]) =>
    locale === "ga" ? [...irish, ...english] : [...english, ...irish];
  const typed = inOrder(synonym.typed, synonym.typed_ie);
  const name = typed[0] ?? "";
  const targets = [...synonym.categories, ...synonym.tags].map((one) => plain(one, "name", locale));
  const searched = [...inOrder(synonym.terms, synonym.terms_ie), ...targets];
  return (
    <CatalogueRow
      name={name}
      question={{ title: texts.removeTitle({ name }), text: texts.removeText, confirm: texts.removeConfirm }}
      onDelete={() => change.mutateAsync({ delete: { id: synonym.id } })}
      dialog={(close) => <SynonymDialog synonym={synonym} onClose={close} />}
    >
      <strong>{typed.join(", ")}</strong>
      <p>{texts.finding({ terms: searched.join(", ") })}</p>
    </CatalogueRow>
  );
}

const LISTS = ["typed", "typed_ie", "terms", "terms_ie"] as const;
type ListName = (typeof LISTS)[number];

const valuesOf = (synonym: Synonym | null) => ({
  ...(Object.fromEntries(LISTS.map((name) => [name, (synonym?.[name] ?? []).join("\n")])) as Record<ListName, string>),
  category_ids: idsOf(synonym?.categories),
  tag_ids: idsOf(synonym?.tags),
});

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function SynonymDialog({ synonym, onClose }: { synonym: Synonym | null; onClose: () => void }) {
  const { synonyms: texts, synonymFields } = useTexts("admin-search");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("adminSynonyms", { invalidates: INVALIDATED, idempotencyKey });
  const categories = useRead("categories", {}).data ?? [];
  const tags = useRead("tags", { scope: "all" }).data ?? [];
  const section = useVersionedForm({
    draft: `synonym.${synonym?.id ?? "new"}`,
    labels: synonymFields,
    entity: synonym,
    valuesOf,
    async save({ category_ids, tag_ids, ...lists }, version) {
      const fields = {
        ...(Object.fromEntries(LISTS.map((name) => [name, linesOf(lists[name])])) as Record<ListName, string[]>),
        ...{ category_ids: [...category_ids], tag_ids: [...tag_ids] },
      };
      const action = synonym ? { update: { id: synonym.id, ...(version && { version }), ...fields } } : { add: fields };
      const after = await mutateAsync(action);
      return after.find(({ id }) => id === synonym?.id) ?? after[0]!;
    },
    onSaved: onClose,
  });
  const area = (name: ListName, lang: "en" | "ga") => (
    <Textarea
      {...section.form.register(name)}
      label={section.labels[name]}
      error={section.form.formState.errors[name]?.message}
      lang={lang}
      minRows={4}
    />
  );
  return (
    <Dialog title={synonym ? texts.edit : texts.new} size="wide" onClose={onClose}>
      <SectionFrame section={section} onCancel={onClose}>
        <p>{texts.lines}</p>
        <div className={form.pair}>
          {area("typed", "en")}
          {area("typed_ie", "ga")}
        </div>
        <div className={form.pair}>
          {area("terms", "en")}
          {area("terms_ie", "ga")}
        </div>
        <Targets section={section} name="category_ids" of={categories} />
        <Targets section={section} name="tag_ids" of={tags} />
      </SectionFrame>
    </Dialog>
  );
}

type Named = { id: string; name: string | null; name_ie: string | null };
type TargetsProps = { section: VersionedForm; name: "category_ids" | "tag_ids"; of: readonly Named[] };

function Targets({ section, name, of }: TargetsProps) {
  const { locale } = useApp();
  const [chosen, set] = useList(section, name);
  return (
    <details className={form.fold} open={chosen.length > 0 || undefined}>
      <summary>{section.labels[name]}</summary>
      <Checkbox.Group value={[...chosen]} onChange={set} aria-label={section.labels[name]}>
        <div className={writing.choices}>
          {of.map((one) => (
            <Checkbox key={one.id} size="md" value={one.id} label={plain(one, "name", locale)} />
          ))}
        </div>
      </Checkbox.Group>
    </details>
  );
}
