import { expect, test } from "vitest";
import { UsedStyles } from "./used-styles.ts";

const CSS = [
  `a{color:red}.column{width:100%}`,
  `.abcd_card{color:red}.abcd_card:hover .abcd_name{color:blue}.abcd_card .wxyz_state{margin:0}`,
  `.wxyz_state:before{content:"}.abcd_card{"}`,
  `@media print{.abcd_card{border:0}.column{margin:0}.wxyz_state{border:0}}`,
  `desk-app .frame{height:1px}.abcd_map,desk-app p,.wxyz_state:not(.abcd_card){width:1px}`,
  `@font-face{font-family:"A";src:url(/a.woff2)}@import "b.css";`,
].join("");

function stylesOf(classNames: string[], islands: string[] = []): string {
  const paragraphs = classNames.map((names) => `<p class="${names}" title="class=">class=&quot;abcd_card&quot;</p>`);
  return new UsedStyles(CSS).of(`<main>${paragraphs.join("")}</main>`, new Set(islands)).css;
}

const FONT = `@font-face{font-family:"A";src:url(/a.woff2)}@import "b.css";`;

test("a document has the rules of elements and global classes", () => {
  expect(stylesOf([])).toBe(`a{color:red}.column{width:100%}@media print{.column{margin:0}}${FONT}`);
});

test("a rule with several classes is there when all of them are, a rule with several selectors when one of them is", () => {
  expect(stylesOf(["column abcd_card"])).toBe(
    `a{color:red}.column{width:100%}.abcd_card{color:red}@media print{.abcd_card{border:0}.column{margin:0}}${FONT}`,
  );
  expect(stylesOf(["wxyz_state c-aabbcc"])).toBe(
    `a{color:red}.column{width:100%}.wxyz_state:before{content:"}.abcd_card{"}` +
      `@media print{.column{margin:0}.wxyz_state{border:0}}` +
      `.abcd_map,desk-app p,.wxyz_state:not(.abcd_card){width:1px}${FONT}`,
  );
});

test("a rule without specificity is there when its class is", () => {
  const styles = new UsedStyles(":where(.abcd_row){display:flex}:where(.abcd_row,.abcd_stack)>p{margin:0}");
  expect(styles.of('<p class="wxyz_state">', new Set()).css).toBe(":where(.abcd_row,.abcd_stack)>p{margin:0}");
  expect(styles.of('<p class="abcd_row">', new Set()).css).toContain(":where(.abcd_row){display:flex}");
});

test("a rule of a primitive's attribute is there when an element has it", () => {
  const styles = new UsedStyles(
    `:where([data-gap="2"]){gap:8px}:where([data-align=end]){align-items:end}[data-below="4"]{margin-bottom:16px}[data-print=no]{color:red}`,
  );
  const cssOf = (html: string) => styles.of(html, new Set()).css;
  expect(cssOf("<p>")).toBe("[data-print=no]{color:red}");
  expect(cssOf('<p class="abcd_row" data-gap="2" data-wrap="no"><p data-gap="3">')).toBe(
    `:where([data-gap="2"]){gap:8px}[data-print=no]{color:red}`,
  );
  expect(cssOf('<h2 id="a" data-below="4"><p data-align="end">')).toBe(
    `:where([data-align=end]){align-items:end}[data-below="4"]{margin-bottom:16px}[data-print=no]{color:red}`,
  );
});

test("an island brings its rules", () => {
  const css = stylesOf([], ["desk-app"]);
  expect(css).toContain("desk-app .frame{height:1px}.abcd_map,desk-app p,");
  expect(css).not.toContain(".abcd_card{");
});

test("other characters than those of ASCII are written as escapes, which end with a space", () => {
  const styles = new UsedStyles(`b:before{content:"✓ a·😀"}`);
  expect(styles.of("", new Set()).css).toBe(`b:before{content:"\\2713  a\\b7 \\1f600 "}`);
});
