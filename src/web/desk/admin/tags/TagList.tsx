import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { type AdminTag, TAG_KINDS } from "#core/contract/directory/tags.ts";
import { contract } from "#core/contract/index.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useMayDestroy } from "#core/web/desk/api/use-api.ts";
import { Catalogue } from "#core/web/desk/catalogue/Catalogue.tsx";
import { Fields } from "#core/web/desk/catalogue/Fields.tsx";
import { namesOf } from "#core/web/desk/catalogue/found.ts";
import { InBoth } from "#core/web/desk/catalogue/Row.tsx";
import { useListed, useSaveListed } from "#core/web/desk/catalogue/use-listed.ts";
import { useSortsByPages } from "#core/web/desk/catalogue/use-sorts.ts";
import { pick } from "#core/web/desk/form/contract-values.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { useContractForm } from "#core/web/desk/form/use-contract-form.ts";
import { useText } from "#core/web/desk/form/use-fields.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { MergeTags } from "./MergeTags.tsx";
import own from "./tags.module.css";

/** The tags by which people filter pages, with the number of pages of each; two that mean the same are merged. */
export function TagList() {
  const { sections } = useTexts("admin");
  const { page } = useTexts("desk");
  const { tags: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const { query, change, remove } = useListed("adminTags", ["tags"]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  const nameOf = (tag: AdminTag) => plain(tag, "name", locale);
  const sorts = useSortsByPages(nameOf);
  const pagesOf = ({ pages }: AdminTag) => (pages === 0 ? texts.unused : texts.pages({ n: pages }));
  return (
    <Catalogue
      title={sections.tags}
      intro={texts.intro}
      add={texts.new}
      of={query}
      empty={{ title: texts.none }}
      search={{ label: texts.search, none: texts.notFound, of: namesOf }}
      sorts={sorts}
      tools={<Merging tags={query.data ?? []} chosen={chosen} onDone={() => setChosen([])} />}
      groups={TAG_KINDS.map((kind) => ({
        id: kind,
        title: page.tagKinds[kind],
        has: (tag: AdminTag) => tag.kind === kind,
      }))}
      entry={(tag) => {
        const name = nameOf(tag);
        return {
          name,
          title: <InBoth of={tag} field="name" />,
          about: pagesOf(tag),
          lead: (
            <Checkbox
              size="md"
              aria-label={texts.choose({ name })}
              checked={chosen.includes(tag.id)}
              onChange={({ target }) => toggle(tag.id, target.checked)}
            />
          ),
          more: tag.denied_on.length > 0 && (
            <Contradictions tag={tag} onSettle={() => change({ settle: { id: tag.id } })} />
          ),
          removal: {
            title: texts.removeTitle({ name }),
            text: tag.pages > 0 ? texts.removeText({ n: tag.pages }) : texts.removeUnused,
            confirm: texts.removeConfirm,
          },
        };
      }}
      onDelete={({ id }) => remove(id)}
      form={{
        title: (tag) => (tag ? texts.edit : texts.new),
        of: (tag, close) => <TagForm tag={tag} onClose={close} />,
      }}
    />
  );
}

type MergingProps = { tags: readonly AdminTag[]; chosen: readonly string[]; onDone: () => void };

function Merging({ tags, chosen, onDone }: MergingProps) {
  const { tags: texts } = useTexts("admin-catalogue");
  const [isOpen, setOpen] = useState(false);
  const mayDestroy = useMayDestroy();
  const merged = tags.filter(({ id }) => chosen.includes(id));
  const close = () => setOpen(false);
  if (!mayDestroy) return null;
  return (
    <div className={`${layout.actions} ${own.merge}`} data-row-gap="2">
      <Button variant="light" disabled={merged.length < 2} onClick={() => setOpen(true)}>
        {texts.merge}
      </Button>
      <p role="status">{merged.length === 0 ? texts.mergeHint : texts.chosen({ n: merged.length })}</p>
      {isOpen && (
        <MergeTags
          tags={merged}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** The pages that chose a tag which their facts of accessibility deny, each with the way to its facts. */
function Contradictions({ tag, onSettle }: { tag: AdminTag; onSettle: () => void }) {
  const { tags: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const href = useHref();
  return (
    <div className={own.denied}>
      <p>{texts.denied}</p>
      <ul>
        {tag.denied_on.map((page) => (
          <li key={page.id}>
            <a href={href(`/manage/${page.slug}/accessibility`)}>{plain(page, "name", locale)}</a>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="default" onClick={onSettle}>
        {texts.settle}
      </Button>
    </div>
  );
}

const FIELDS = pick(contract.adminTags.input.shape.add.unwrap().shape, "name", "name_ie", "kind", "facts");

/** The names and kind of a tag; null: of a new one. Only a tag of accessibility says facts. */
function TagForm({ tag, onClose }: { tag: AdminTag | null; onClose: () => void }) {
  const { page } = useTexts("desk");
  const known = useTexts("accessibility");
  const { tags: texts, tagFields } = useTexts("admin-catalogue");
  const save = useSaveListed("adminTags", ["tags"]);
  const section = useContractForm({
    of: FIELDS,
    kind: "tag",
    labels: tagFields,
    entity: tag,
    save: ({ facts, ...fields }, version) =>
      save(tag, { ...fields, facts: fields.kind === "accessibility" ? facts : [] }, version),
    onSaved: onClose,
  });
  const isOfAccess = useText(section, "kind") === "accessibility";
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <Fields
        of={FIELDS}
        section={section}
        choices={{ kind: page.tagKinds, facts: known.facts }}
        hints={{ facts: texts.factsHint }}
        instead={isOfAccess ? {} : { facts: null }}
      />
    </SectionFrame>
  );
}
