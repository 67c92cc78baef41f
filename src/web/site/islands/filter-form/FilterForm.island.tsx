import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { island, Still } from "#core/web/ui/island/island.tsx";
import styles from "./FilterForm.module.css";

const FOCUS_KEY = "filter-form:focus";

type Props = {
  action: string;
  className?: string;
  barClassName?: string;
  /**
   * The fields, and a button with `data-submit` for browsers without scripts. A panel is an element with `popover`: its button
   * with `data-count` gets the number of places that the choices in it leave.
   */
  children: ReactNode;
  /** Stands in the line of the fields without being one of them. */
  beside?: ReactNode;
};

/**
 * Filters as a GET form. With the script it is submitted when a choice outside of its panel changes, and the focus is restored in the new
 * document for keyboard users. Choices in the panel are submitted together: its button says how many places they leave. Browsers with
 * cross-document view transitions animate the change.
 */
export const FilterForm = island<Props>(
  {
    name: "FilterForm",
    props: { action: true, className: true, barClassName: true },
    when: "touch",
    texts: "filter-form",
  },
  function FilterForm({ action, className, barClassName, children, beside }) {
    const texts = useTexts("filter-form");
    const bar = useRef<HTMLDivElement>(null);
    const form = useRef<HTMLFormElement>(null);
    const [isUpdating, setUpdating] = useState(false);
    const count = useCount();

    useEffect(() => {
      const fields = form.current!;
      // React knows no changes of fields that it has not rendered.
      fields.addEventListener("change", ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
        if (target.closest("[popover]")) return void count(fields);
        rememberFocus(target);
        setUpdating(true);
        fields.requestSubmit();
      });
      // Fields without a choice (“any”) are left out of the address.
      fields.addEventListener("formdata", ({ formData }) => {
        for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
      });
      bar.current!.addEventListener("click", ({ target }) => {
        const link = (target as Element).closest("a");
        if (link) link.hash = location.hash;
      });
      restoreFocus(fields);
      if (wasChanged(fields)) fields.requestSubmit();
    }, []);

    // The map stays open: it is the fragment of the address.
    const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      currentTarget.setAttribute("action", currentTarget.action.split("#")[0] + location.hash);
    return (
      <div className={styles.filters}>
        <div ref={bar} className={barClassName} data-print="no">
          <Still as="form" ref={form} action={action} method="get" className={className} onSubmit={submit}>
            {children}
          </Still>
          <Still as="div" className={styles.beside}>
            {beside}
          </Still>
        </div>
        <p role="status">{isUpdating ? texts.updating : ""}</p>
      </div>
    );
  },
);

/** Writes the number of places that the choices of a form leave onto the button of its panel. */
function useCount(): (form: HTMLFormElement) => Promise<void> {
  const { show } = useTexts("filter-form");
  const request = useRef<AbortController>(undefined);
  const apply = useRef<string>(undefined);
  return async (form) => {
    const button = form.querySelector("[data-count]")!;
    apply.current ??= button.textContent;
    request.current?.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    const query = new URLSearchParams([...new FormData(form)] as [string, string][]);
    query.set("limit", "1");
    try {
      const answer = await fetch(`/api/pages?${query}`, { signal });
      const { total } = (await answer.json()) as { total?: number };
      button.textContent = total === undefined ? apply.current : show({ n: total });
    } catch {
      // Offline: the button submits the form without the number, which would be that of an earlier choice.
      if (!signal.aborted) button.textContent = apply.current;
    }
  };
}

/** Whether a choice outside of the panel changed before this script arrived. Browsers do not restore those choices themselves. */
const wasChanged = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox][autocomplete=off]")].some(
    (choice) => choice.checked !== choice.defaultChecked,
  );

function rememberFocus({ name, value, type }: HTMLInputElement | HTMLSelectElement) {
  // Checkboxes of one name are told apart by value; a select is found by its name alone.
  sessionStorage.setItem(FOCUS_KEY, JSON.stringify({ name, value: type.startsWith("select") ? null : value }));
}

function restoreFocus(form: HTMLFormElement) {
  const remembered = sessionStorage.getItem(FOCUS_KEY);
  if (!remembered) return;
  sessionStorage.removeItem(FOCUS_KEY);
  const { name, value } = JSON.parse(remembered) as { name: string; value: string | null };
  const fields = [...form.elements] as HTMLInputElement[];
  fields.find((one) => one.name === name && (value === null || one.value === value))?.focus({ preventScroll: true });
}
