import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useId, useState } from "react";
import catalogue from "#core/web/desk/catalogue/catalogue.module.css";
import { useList } from "#core/web/desk/form/use-fields.ts";
import type { VersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { SortableList } from "#core/web/desk/shell/SortableList.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./pick.module.css";

/** Something that can be chosen, with its name in the reader's language. */
type Pickable = {
  id: string;
  name: string;
  /** Further details, or that it is not public. */
  about?: string;
};

type Props = {
  label: string;
  hint: string;
  /** The typed search terms. */
  terms: string;
  onTerms: (terms: string) => void;
  found: readonly Pickable[];
  chosen: readonly Pickable[];
  onChange: (ids: string[]) => void;
  /** The maximum of chosen items. */
  most: number;
  error?: string | undefined;
};

/** Items that are searched, chosen one by one, and put in order. */
export function PickInOrder({ label, hint, terms, onTerms, found, chosen, onChange, most, error }: Props) {
  const { pick: texts } = useTexts("admin-writing");
  const { remove } = useTexts("desk");
  const heading = useId();
  const ids = chosen.map(({ id }) => id);
  const free = found.filter(({ id }) => !ids.includes(id));
  return (
    <section className={`${layout.stack} ${catalogue.ranked}`} data-gap="3" aria-labelledby={heading}>
      <h2 data-like="h3" id={heading}>
        {label}
      </h2>
      <SortableList
        label={label}
        items={chosen}
        nameOf={({ name }) => name}
        onMove={async ({ id }, place) => onChange(ids.filter((one) => one !== id).toSpliced(place, 0, id))}
      >
        {(item, controls) => (
          <div className={`${layout.actions} ${catalogue.item}`} data-row-gap="1">
            <Description of={item} />
            <div className={`${layout.actions} ${catalogue.actions}`} data-gap="2" data-row-gap="1">
              {controls}
              <Button
                variant="subtle"
                color="red"
                aria-label={`${remove}: ${item.name}`}
                onClick={() => onChange(ids.filter((id) => id !== item.id))}
              >
                {remove}
              </Button>
            </div>
          </div>
        )}
      </SortableList>
      <TextInput
        size="md"
        type="search"
        className={styles.search}
        label={texts.search}
        description={hint}
        error={error}
        value={terms}
        onChange={({ target }) => onTerms(target.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {terms.trim() !== "" && (
        <>
          <p role="status" className={free.length > 0 ? "visually-hidden" : undefined}>
            {free.length > 0 ? texts.found({ n: free.length }) : texts.none}
          </p>
          <ul>
            {free.map((item) => (
              <li key={item.id}>
                <div className={`${layout.actions} ${catalogue.item}`} data-row-gap="1">
                  <Description of={item} />
                  <div className={`${layout.actions} ${catalogue.actions}`} data-gap="2" data-row-gap="1">
                    <Button variant="light" disabled={ids.length >= most} onClick={() => onChange([...ids, item.id])}>
                      {texts.add} <VisuallyHidden>{item.name}</VisuallyHidden>
                    </Button>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Description = ({ of: { name, about } }: { of: Pickable }) => (
  <div className={`${layout.row} ${catalogue.about}`} data-gap="4" data-row-gap="0" data-align="baseline">
    <strong>{name}</strong>
    {about && <p>{about}</p>}
  </div>
);

/** Milliseconds without typing before the search starts. */
const PAUSE_MS = 300;

/** The chosen ids of a list field, and the search. */
export function usePicking<Name extends string, Item extends { id: string }>(
  section: VersionedForm<Name>,
  name: Name,
  /** The items that were chosen before. */
  items: readonly Item[],
) {
  const [ids, setIds] = useList(section, name);
  const [terms, setTerms] = useState("");
  const [known, setKnown] = useState(items);
  const [query] = useDebouncedValue(terms.trim(), PAUSE_MS);
  return {
    ids,
    terms,
    setTerms,
    /** The debounced terms; empty without a search. */
    query: terms.trim() && query,
    itemOf: (id: string): Item | undefined => [...items, ...known].find((one) => one.id === id),
    /** @param found the search results, from which new items come */
    change: (now: string[], found: readonly Item[]) => {
      setKnown([...known, ...found.filter(({ id }) => now.includes(id))]);
      setIds(now);
    },
  };
}
