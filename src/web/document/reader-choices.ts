/** How this reader wants to see every screen, stored in `localStorage` and set as `data-…` of `<html>`, where CSS reads it. */
export const READER_CHOICES = {
  /** Without a choice the colours are light, also on a dark device. */
  colours: { key: "eolaire.colours", values: ["light", "dark"] },
  /** Places as compact rows or as cards with a large picture; without a choice rows on a phone. */
  list: { key: "eolaire.list", values: ["rows", "cards"] },
} as const;

/**
 * An inline script before the styles: nothing is shown in other colours or another form first. It is the same in every
 * document, since all readers get the same one and the content security policy names its hash. An attribute of the server,
 * such as that of the desk, stays.
 */
export const READER_CHOICES_SCRIPT = `(() => {
  const { dataset } = document.documentElement;
  for (const [name, { key, values }] of ${JSON.stringify(Object.entries(READER_CHOICES))}) {
    let value = null;
    try { value = localStorage.getItem(key); } catch {}
    if (values.includes(value)) dataset[name] ||= value;
  }
  dataset.list ||= matchMedia("(max-width: 699px)").matches ? "rows" : "cards";
})();`;
