const OPENING = "<style>";
const CLOSING = "</style>";

/** The HTML, written by the server, without its `<style>` elements, which the Content Security Policy of the desk would report. */
export function withoutStyleElements(html: string): string {
  const [before = "", ...after] = html.split(OPENING);
  return before + after.map((text) => text.slice(text.indexOf(CLOSING) + CLOSING.length)).join("");
}
