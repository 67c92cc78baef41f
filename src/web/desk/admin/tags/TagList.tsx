import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AdminTag } from "../../../../contract/directory/tags.ts";
import { TAG_KINDS } from "../../../../contract/directory/tags.ts";
import { contract } from "../../../../contract/index.ts";
import { ACCESSIBILITY_FACTS, type AccessibilityFact } from "../../../../contract/pages/accessibility.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { textValues } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useList, useText } from "../../form/use-fields.ts";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { Loaded } from "../../shell/Loaded.tsx";
import { Title } from "../../shell/Shell.tsx";
import writing from "../../writing/writing.module.css";
import { BothNames, CatalogueRow } from "../CatalogueRow.tsx";
import styles from "../catalogue.module.css";
import { isNamedLike } from "../shell/fold-for-search.ts";
import { MergeTags } from "./MergeTags.tsx";
import own from "./tags.module.css";
import { useTagAction, useTags } from "./use-tags.ts";

/** The tags by which people filter pages, with the number of pages of each. */
export function TagList() {
  const { sections } = useTexts("admin");
  const { tags: texts } = useTexts("admin-catalogue");
  const [isAdding, setAdding] = useState(false);
  const tags = useTags();
  return (
    <>
      <div className={writing.head}>
        <Title>{sections.tags}</Title>
        <Button onClick={() => setAdding(true)}>{texts.new}</Button>
      </div>
      <p className={styles.intro}>{texts.intro}</p>
      <Loaded of={tags}>{(all) => (all.length === 0 ? <Empty title={texts.none} /> : <Found tags={all} />)}</Loaded>
      {isAdding && <TagDialog tag={null} tags={tags.data ?? []} onClose={() => setAdding(false)} />}
    </>
  );
}

function Found({ tags }: { tags: AdminTag[] }) {
  const { page } = useTexts("desk");
  const { tags: texts } = useTexts("admin-catalogue");
  const [terms, setTerms] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMerging, setMerging] = useState(false);
  const merged = tags.filter(({ id }) => chosen.includes(id));
  const found = tags.filter((tag) => isNamedLike(tag, terms));
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          size="md"
          type="search"
          label={texts.search}
          value={terms}
          onChange={({ target }) => setTerms(target.value)}
        />
        <div className={own.merge}>
          <Button variant="light" disabled={merged.length < 2} onClick={() => setMerging(true)}>
            {texts.merge}
          </Button>
          <p role="status">{merged.length === 0 ? texts.mergeHint : texts.chosen({ n: merged.length })}</p>
        </div>
      </div>
      {found.length === 0 && <p role="status">{texts.notFound({ terms })}</p>}
      {TAG_KINDS.map((kind) => {
        const ofKind = found.filter((tag) => tag.kind === kind);
        return (
          ofKind.length > 0 && (
            <section key={kind} aria-labelledby={`kind-${kind}`}>
              <h2 id={`kind-${kind}`} className={own.kind}>
                {page.tagKinds[kind]}
              </h2>
              <ul className={styles.rows}>
                {ofKind.map((tag) => (
                  <TagRow
                    key={tag.id}
                    tag={tag}
                    tags={tags}
                    isChosen={chosen.includes(tag.id)}
                    onChoose={(isOn) => toggle(tag.id, isOn)}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {isMerging && (
        <MergeTags
          tags={merged}
          onClose={() => setMerging(false)}
          onDone={() => {
            setMerging(false);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}

type RowProps = { tag: AdminTag; tags: AdminTag[]; isChosen: boolean; onChoose: (isOn: boolean) => void };

function TagRow({ tag, tags, isChosen, onChoose }: RowProps) {
  const { tags: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const action = useTagAction();
  const name = plain(tag, "name", locale);
  const text = tag.pages > 0 ? texts.removeText({ n: tag.pages }) : texts.removeUnused;
  return (
    <CatalogueRow
      name={name}
      lead={
        <Checkbox
          size="md"
          aria-label={texts.choose({ name })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      }
      question={{ title: texts.removeTitle({ name }), text, confirm: texts.removeConfirm }}
      onDelete={() => action({ delete: { id: tag.id } })}
      dialog={(close) => <TagDialog tag={tag} tags={tags} onClose={close} />}
    >
      <BothNames of={tag} />
      <p>{tag.pages === 0 ? texts.unused : texts.pages({ n: tag.pages })}</p>
      {tag.denied_on.length > 0 && <Contradictions tag={tag} />}
    </CatalogueRow>
  );
}

/** The pages that chose a tag which their facts of accessibility deny, each with the way to its facts. */
function Contradictions({ tag }: { tag: AdminTag }) {
  const { tags: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const href = useHref();
  const action = useTagAction();
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
      <Button size="sm" variant="default" onClick={() => action({ settle: { id: tag.id } })}>
        {texts.settle}
      </Button>
    </div>
  );
}

const input = contract.adminTags.input.shape.add.unwrap().shape;

const valuesOf = (tag: AdminTag | null) => ({
  ...textValues(tag, ["name", "name_ie"]),
  kind: tag?.kind ?? ("topic" as string),
  facts: tag?.facts ?? ([] as AccessibilityFact[]),
});

type Props = { tag: AdminTag | null; tags: readonly AdminTag[]; onClose: () => void };

/** The names and kind of a tag; null: of a new one. */
function TagDialog({ tag, tags, onClose }: Props) {
  const { page } = useTexts("desk");
  const known = useTexts("accessibility");
  const { tags: texts, tagFields } = useTexts("admin-catalogue");
  const [key] = useState(() => crypto.randomUUID());
  const action = useTagAction(key);
  const section = useVersionedForm({
    draft: `tag.${tag?.id ?? "new"}`,
    labels: tagFields,
    entity: tag,
    valuesOf,
    async save(values, version) {
      const kind = values.kind as AdminTag["kind"];
      const fields = { ...values, kind, facts: kind === "accessibility" ? values.facts : [] };
      if (!tag) return newOf(await action({ add: fields }), tags);
      const after = await action({ update: { id: tag.id, ...(version && { version }), ...fields } });
      return after.find(({ id }) => id === tag.id) ?? tag;
    },
    onSaved: onClose,
  });
  const kind = useText(section, "kind");
  const [facts, choose] = useList(section, "facts");
  return (
    <Dialog title={tag ? texts.edit : texts.new} size="wide" onClose={onClose}>
      <SectionFrame section={section} onCancel={onClose}>
        <div className={form.pair}>
          <TextField section={section} name="name" lang="en" of={input.name} />
          <TextField section={section} name="name_ie" lang="ga" of={input.name} />
        </div>
        <NativeSelect
          {...section.form.register("kind")}
          size="md"
          label={section.labels.kind}
          data={TAG_KINDS.map((value) => ({ value, label: page.tagKinds[value] }))}
        />
        {kind === "accessibility" && (
          <Checkbox.Group
            size="md"
            label={section.labels.facts}
            description={texts.factsHint}
            value={[...facts]}
            onChange={choose}
          >
            {ACCESSIBILITY_FACTS.map((fact) => (
              <Checkbox key={fact} size="md" value={fact} label={known.facts[fact]} className={own.fact} />
            ))}
          </Checkbox.Group>
        )}
      </SectionFrame>
    </Dialog>
  );
}

/** The call responds with all tags. */
const newOf = (after: readonly AdminTag[], before: readonly AdminTag[]): AdminTag =>
  after.find(({ id }) => !before.some((one) => one.id === id)) ?? after[0]!;
