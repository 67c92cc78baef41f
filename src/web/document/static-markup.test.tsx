import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CachedPart } from "../ui/CachedPart.tsx";
import { createReadableContext, useContextValue, withContexts } from "../ui/context-value.ts";
import { PageResources, PageResourcesContext, useElementId, useIsland, useStyleRule } from "../ui/page-resources.ts";
import { renderStaticMarkup } from "./static-markup.ts";

const Place = createReadableContext("nowhere");
const Here = () => <b>{useContextValue(Place)}</b>;

const htmlOf = (node: ReactNode) => new TextDecoder().decode(renderStaticMarkup(node).end());

/** React writes some attributes of form fields last, and JSON with escaped quotes. */
const withSortedAttributes = (html: string) =>
  html
    .replaceAll(/='([[{][^']*)'/g, (_, json: string) => `="${json.replaceAll('"', "&quot;")}"`)
    .replaceAll(/<([a-z-]+)((?: [^\s=>/]+="[^"]*")+)/gi, (_, tag: string, attributes: string) => {
      return `<${tag} ${[...attributes.matchAll(/[^\s=]+="[^"]*"/g)].sort().join(" ")}`;
    });

const CASES: Record<string, ReactNode> = {
  "text with markup and quotes": <p title={`"quoted" & 'more'`}>{`<script>alert("1")</script> & 'x'`}</p>,
  "numbers, nothing, and truth values": (
    <p>
      {0} {1.5} {null} {undefined} {true} {false} {""}
    </p>
  ),
  "lists and fragments": (
    <ul>
      {["a", "b"].map((text) => (
        <li key={text}>{text}</li>
      ))}
      <Fragment key="rest">
        <li>c</li>
        {[]}
      </Fragment>
    </ul>
  ),
  "attributes with other names": (
    <label className="a" htmlFor="b" tabIndex={-1}>
      <svg viewBox="0 0 1 1" strokeWidth={2} aria-hidden="true" focusable="false" preserveAspectRatio="none">
        <stop stopColor="#fff" stopOpacity={0.5} />
      </svg>
    </label>
  ),
  "attributes that are true or false": (
    <div hidden={true} aria-busy={false} aria-hidden={true} data-on={true} data-off={false} inert={false}>
      <button type="button" disabled />
      <a href="/file" download>
        x
      </a>
    </div>
  ),
  "void elements": (
    <p>
      a<br />
      <img src="/a.avif" alt="" width={3} height={2} loading="lazy" srcSet="/a.avif 1x" />
      <hr />
    </p>
  ),
  "JSON in attributes": (
    <p>
      <b data-changes='[{"state":"open","at":"2026-07-04T10:00Z"}]' title={"[’]"} />
      <b data-changes={JSON.stringify({ name: `Ward's & "sons"`, html: "<b>" })} />
    </p>
  ),
  "raw HTML": <div dangerouslySetInnerHTML={{ __html: "<i>raw</i>" }} />,
  "a custom element": (
    <place-map className="map" data-tall hidden={false}>
      x
    </place-map>
  ),
  "form fields": (
    <form action="/send" method="post">
      <input type="text" name="q" defaultValue={`a"b`} required maxLength={5} autoComplete="off" />
      <input type="checkbox" name="c" value="1" defaultChecked />
      <textarea name="t" rows={3} defaultValue={"\n<text>"} />
      <select name="s" defaultValue="2">
        <option value="1">one</option>
        <option value="2">two</option>
      </select>
      <select name="n">
        <option>three</option>
      </select>
    </form>
  ),
  "a preformatted text that begins with a line break": <pre>{"\na"}</pre>,
  "an image without address": (
    <p>
      <img src="" alt="" />
    </p>
  ),
  "contexts, nested and restored": (
    <>
      <Here />
      <Place value="outer">
        <Here />
        <Place value="inner">
          <Here />
        </Place>
        <Here />
      </Place>
      <Here />
    </>
  ),
};

describe("static markup is that of React", () => {
  for (const [name, node] of Object.entries(CASES)) {
    test(name, () => {
      expect(withSortedAttributes(htmlOf(node))).toBe(withSortedAttributes(renderToStaticMarkup(node)));
    });
  }
});

test("addresses with a script are replaced, also with spaces and line breaks in them", () => {
  for (const url of ["javascript:alert(1)", " java\nscript:alert(1)", "JAVASCRIPT:alert(1)"]) {
    expect(htmlOf(<a href={url}>x</a>)).toBe('<a href="about:blank">x</a>');
  }
});

test("contexts of a rendering do not reach one inside of it, nor the next", () => {
  function Island() {
    return <div dangerouslySetInnerHTML={{ __html: withContexts(null, () => renderToStaticMarkup(<Here />)) }} />;
  }
  const html = htmlOf(
    <Place value="outside">
      <Island />
    </Place>,
  );
  expect(html).toBe("<div><b>nowhere</b></div>");
  expect(htmlOf(<Here />)).toBe("<b>nowhere</b>");
});

test("a failed rendering leaves no contexts behind", () => {
  const Failing = () => {
    throw new Error("no data");
  };
  const render = () =>
    htmlOf(
      <Place value="left behind">
        <Failing />
      </Place>,
    );
  expect(render).toThrow("no data");
  expect(renderToStaticMarkup(<Here />)).toBe("<b>nowhere</b>");
});

test("what the policy of the site forbids is an error", () => {
  expect(() => htmlOf(<p style={{ color: "red" }}>x</p>)).toThrow("style");
});

describe("a cached part", () => {
  const Part = () => (
    <b className="part">
      {useContextValue(Place)} & {useContextValue(Menu).join()}
    </b>
  );
  const Menu = createReadableContext<readonly string[]>([]);
  const documentOf = (place: string, menu: readonly string[]) => (
    <Place value={place}>
      <Menu value={menu}>
        <CachedPart of={Part} by={[menu]} variant={place} />
      </Menu>
    </Place>
  );

  test("has the markup of React in each document, with its classes", () => {
    const menus = [["tides"], ["ferries"]];
    for (const menu of [...menus, ...menus]) {
      for (const place of ["Leabgarrow", "Illion", "Leabgarrow"]) {
        const classNames = new Set<string>();
        const html = new TextDecoder().decode(renderStaticMarkup(documentOf(place, menu), classNames).end());
        expect(html).toBe(`<b class="part">${place} &amp; ${menu[0]}</b>`);
        expect(html).toBe(renderToStaticMarkup(documentOf(place, menu)).replaceAll("<!-- -->", ""));
        expect([...classNames]).toEqual(["part"]);
      }
    }
  });

  const ofOneDocument: Record<string, () => ReactNode> = {
    "an island": () => void useIsland("heart-button"),
    "a style rule": () => useStyleRule("c-12625d", "color:#12625d"),
    "an element id": () => useElementId(),
  };
  for (const [name, OfOne] of Object.entries(ofOneDocument)) {
    test(`cannot use ${name}, which belongs to one document`, () => {
      const render = () =>
        htmlOf(
          <PageResourcesContext value={new PageResources()}>
            <CachedPart of={OfOne} by={[]} variant="" />
          </PageResourcesContext>,
        );
      expect(render).toThrow("belong to one document");
      expect(render).toThrow("belong to one document");
    });
  }
});

test("a document of a megabyte has each of its characters", () => {
  const text = "Báidín Fheilimí, d’imigh go Gabhla ⛵ ".repeat(30_000);
  const html = htmlOf(
    <main>
      {text}
      {[1, 2, 3].map((n) => (
        <p key={n}>{text.slice(0, 5_000 * n)}</p>
      ))}
    </main>,
  );
  const paragraphs = [1, 2, 3].map((n) => `<p>${text.slice(0, 5_000 * n)}</p>`);
  expect(html === `<main>${text}${paragraphs.join("")}</main>`).toBe(true);
});

test("after a screen that fails, the next one begins empty", () => {
  function Broken(): ReactNode {
    throw new Error("no data");
  }
  const long = "x".repeat(10_000);
  expect(() => renderStaticMarkup([<p key="1">{long}</p>, <Broken key="2" />])).toThrow("no data");
  expect(htmlOf(<p>next</p>)).toBe("<p>next</p>");
});
