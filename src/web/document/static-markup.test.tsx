import { useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { staticMarkup } from "./static-markup.ts";

test("JSON stands in single quotes, unless it has some of its own", () => {
  const changes = '[{"state":"open"}]';
  expect(staticMarkup(<b data-changes={changes} lang="en" />)).toBe(`<b data-changes='${changes}' lang="en"></b>`);
  for (const name of [`Ward's`, "Ward & sons", "<b>"]) {
    const html = staticMarkup(<b data-of={JSON.stringify({ name })} />);
    expect(html).toContain('data-of="{&quot;name&quot;:');
    expect(html).not.toContain("data-of='");
  }
});

test("a text that looks like an attribute stays as it was written", () => {
  expect(staticMarkup(<p>{`data-a="[x" y"`}</p>)).toBe("<p>data-a=&quot;[x&quot; y&quot;</p>");
});

test("an image is asked for where it stands, and not before the document too", () => {
  const html = staticMarkup(
    <main>
      <img src="/a>b.svg" alt="" fetchPriority="high" />
      <img src="/c.svg" alt="" />
    </main>,
  );
  expect(html).toMatch(/^<main><img src="\/a&gt;b.svg" [^>]*\/><img src="\/c.svg" alt=""\/><\/main>$/);
});

test("an app within a screen has other ids than the screen", () => {
  const Field = () => <input id={useId()} />;
  const App = () => <div dangerouslySetInnerHTML={{ __html: renderToString(<Field />) }} />;
  const html = staticMarkup([<Field key="1" />, <App key="2" />, <Field key="3" />]);
  const ids = [...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(3);
});

test("a long word of a title can be broken between syllables, and letters that are one sound stay together", () => {
  const titleOf = (text: string) =>
    staticMarkup(<h2>{text}</h2>)
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("\u{AD}", "·");
  expect(titleOf("Bád Farantóireachta & saol")).toBe("Bád Faran·tói·reachta &amp; saol");
  expect(titleOf("Comharchumann")).toBe("Comhar·chu·mann");
  expect(titleOf("Accommodation")).toBe("Accom·mo·da·tion");
  expect(titleOf("Gwybodaeth ddefnyddiol")).toBe("Gwybodaeth ddef·nyddiol");
});

test("an Irish word of a title stays on one line with the letter before its hyphen", () => {
  const boxed = (text: string) =>
    [...staticMarkup(<h2>{text}</h2>).matchAll(/<span data-long="">([^<]*)</g)].map(([, word]) => word);
  expect(boxed("Siúlóid na n-aillte")).toEqual(["n-aillte"]);
  expect(boxed("An t-uisce agus an t-am")).toEqual(["t-uisce", "t-am"]);
  expect(boxed("Drop-in, e-mail, 2-4")).toEqual([]);
});

test("texts that are no titles, and apps, stay as they are", () => {
  const app = "<h1>Farantóireacht</h1>";
  const html = staticMarkup([
    <p key="1">Farantóireacht</p>,
    <hydrated-app key="2" dangerouslySetInnerHTML={{ __html: app }} />,
  ]);
  expect(html).toBe(`<p>Farantóireacht</p><hydrated-app>${app}</hydrated-app>`);
});
