import { TextInput } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Synonym } from "#core/contract/directory/synonyms.ts";
import { contract } from "#core/contract/index.ts";
import { fieldIn, SECOND } from "#core/contract/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Fields } from "#core/web/desk/catalogue/Fields.tsx";
import { useListed, useSaveListed } from "#core/web/desk/catalogue/use-listed.ts";
import { pick } from "#core/web/desk/form/contract-values.ts";
import { idsOf } from "#core/web/desk/form/fields.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useContractForm } from "#core/web/desk/form/use-contract-form.ts";
import card from "#core/web/desk/shell/card.module.css";
import { type Bilingual, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { Unanswered } from "./Unanswered.tsx";

const INVALIDATED = ["pages"] as const;

/** What a search looks for as well when certain words are typed. */
export function SynonymList() {
  const { sections } = useTexts("admin");
  const { synonyms: texts } = useTexts("admin-search");
  const { locale } = useApp();
  const { query, remove } = useListed("adminSynonyms", INVALIDATED);
  const inOrder = (english: string[], irish: string[]) =>
    locale === SECOND ? [...irish, ...english] : [...english, ...irish];
  const typedOf = ({ typed, typed_ie }: Synonym) => inOrder(typed, typed_ie).join(", ");
  const searchedOf = ({ terms, terms_ie, categories, tags }: Synonym) =>
    [...inOrder(terms, terms_ie), ...[...categories, ...tags].map((one) => plain(one, "name", locale))].join(", ");
  return (
    <Catalogue
      title={sections.synonyms}
      intro={texts.intro}
      add={texts.new}
      of={query}
      empty={{ title: texts.none }}
      search={{ label: texts.search, none: texts.notFound, of: (one) => `${typedOf(one)} ${searchedOf(one)}` }}
      entry={(synonym) => {
        const name = inOrder(synonym.typed, synonym.typed_ie)[0] ?? "";
        return {
          name,
          title: <strong>{typedOf(synonym)}</strong>,
          about: texts.finding({ terms: searchedOf(synonym) }),
          removal: { title: texts.removeTitle({ name }), text: texts.removeText, confirm: texts.removeConfirm },
        };
      }}
      onDelete={({ id }) => remove(id)}
      form={{
        title: (synonym) => (synonym ? texts.edit : texts.new),
        of: (synonym, close) => <SynonymForm synonym={synonym} onClose={close} />,
      }}
    >
      <TryIt />
      <Unanswered />
    </Catalogue>
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
    ...also[fieldIn("terms", locale)],
    ...[...also.categories, ...also.tags].map((one) => plain(one, "name", locale)),
  ];
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby="try">
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
              <p className={layout.quiet}>{texts.also({ terms: searched.join(", ") })}</p>
            )}
            <p>{result.items.map((page) => plain(page, "name", locale)).join(" · ")}</p>
          </>
        )}
      </div>
    </section>
  );
}

const { shape } = contract.adminSynonyms.input.shape.add.unwrap();
const FIELDS = pick(shape, "typed", "typed_ie", "terms", "terms_ie", "category_ids", "tag_ids");

function SynonymForm({ synonym, onClose }: { synonym: Synonym | null; onClose: () => void }) {
  const { synonyms: texts, synonymFields } = useTexts("admin-search");
  const { locale } = useApp();
  const save = useSaveListed("adminSynonyms", INVALIDATED);
  const categories = useRead("categories", {}).data ?? [];
  const tags = useRead("tags", { scope: "all" }).data ?? [];
  const section = useContractForm({
    of: FIELDS,
    kind: "synonym",
    labels: synonymFields,
    entity: synonym,
    initial: (one) => ({ category_ids: idsOf(one?.categories), tag_ids: idsOf(one?.tags) }),
    save: (fields, version) => save(synonym, fields, version),
    onSaved: onClose,
  });
  const named = (all: readonly ({ id: string } & Bilingual<"name">)[]) =>
    all.map((one) => ({ value: one.id, label: plain(one, "name", locale) }));
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <p>{texts.lines}</p>
      <Fields of={FIELDS} section={section} choices={{ category_ids: named(categories), tag_ids: named(tags) }} />
    </SectionFrame>
  );
}
