import { Fragment, isValidElement, type ReactNode } from "react";
import { CachedPart, type CachedPartProps } from "../ui/CachedPart.tsx";
import { withContexts } from "../ui/context-value.ts";
import { type PageResources, PageResourcesContext } from "../ui/page-resources.ts";
import { HtmlWriter } from "./html-writer.ts";

/**
 * Renders elements to HTML that no script hydrates, like `renderToStaticMarkup` of react-dom, in a fraction of its time:
 * docs/decisions/049-public-screens-are-rendered-without-fizz.md
 *
 * It knows what public screens use: function components, fragments, contexts made by `createReadableContext`, HTML, SVG
 * and custom elements. Components may use no hook but `useContextValue`, since nothing of theirs outlives the rendering.
 * @param classNames gets each `class` attribute
 * @returns the HTML, to which more can be written
 * @throws Error for what it does not know: class components, `style`, `memo`, portals, suspense
 */
export function renderStaticMarkup(node: ReactNode, classNames: ClassNames = new Set<string>()): HtmlWriter {
  const renderer = new StaticRenderer(classNames);
  return withContexts(renderer.contexts, () => {
    renderer.add(node);
    return renderer.html;
  });
}

type Props = Readonly<Record<string, unknown>>;

/** Gets `class` attributes. */
type ClassNames = { add: (attribute: string) => unknown };

type Contexts = Map<unknown, unknown>;

class StaticRenderer {
  readonly html = new HtmlWriter();
  readonly contexts: Contexts;
  readonly #classNames: ClassNames;
  /** The value of the `select` around an option; null outside. */
  #selected: unknown = null;

  constructor(classNames: ClassNames, contexts: Contexts = new Map()) {
    this.#classNames = classNames;
    this.contexts = contexts;
  }

  add(node: ReactNode): void {
    if (typeof node === "string") this.html.write(escapeHtml(node));
    else if (node === null || node === undefined || typeof node === "boolean") return;
    else if (typeof node === "number" || typeof node === "bigint") this.html.write(`${node}`);
    else if (isValidElement<Props>(node)) this.#addElement(node.type, node.props);
    else if (isIterable(node)) for (const child of node) this.add(child);
    else throw new Error("Static markup has no way to render a promise or a portal");
  }

  #addElement(type: unknown, props: Props): void {
    if (typeof type === "string") this.#addTag(type, props);
    else if (type === CachedPart) this.#addCached(props as CachedPartProps);
    else if (typeof type === "function") this.add((type as (props: Props) => ReactNode)(props));
    else if (type === Fragment) this.add(props.children as ReactNode);
    else if (isContext(type)) this.#addProvider(type, props);
    else throw new Error("Static markup knows function components, fragments, and contexts of createReadableContext");
  }

  #addProvider(context: object, props: Props): void {
    const outer = this.contexts.get(context);
    const hadOuter = this.contexts.has(context);
    this.contexts.set(context, props.value);
    this.add(props.children as ReactNode);
    if (hadOuter) this.contexts.set(context, outer);
    else this.contexts.delete(context);
  }

  #addCached({ of: render, by, variant }: CachedPartProps): void {
    const markups = markupsBy([render, ...by]);
    const markup = markups.get(variant) ?? renderedPart(render, this.contexts);
    markups.set(variant, markup);
    this.html.write(markup.html);
    for (const classNames of markup.classNames) this.#classNames.add(classNames);
  }

  #addTag(tag: string, props: Props): void {
    if (typeof props.className === "string") this.#classNames.add(props.className);
    else if (typeof props.class === "string") this.#classNames.add(props.class); // of custom elements
    const kind = tagOf(tag);
    if (kind.isVoid) this.html.write(`${kind.start}${attributesOf(kind, props)}/>`);
    else if (!kind.isField) this.#addContent(kind, props);
    else if (tag === "select") this.#addSelect(kind, props);
    else if (tag === "option") this.#addContent(kind, { ...props, selected: this.#isSelected(props) });
    else this.#addContent(kind, { children: props.value ?? props.defaultValue, ...props });
  }

  #addContent(tag: Tag, props: Props): void {
    this.html.write(`${tag.start}${attributesOf(tag, props)}>`);
    const raw = props.dangerouslySetInnerHTML as { __html: string } | undefined;
    if (raw) this.html.write(raw.__html);
    else {
      const { children } = props;
      if (tag.keepsSpace && typeof children === "string" && children.startsWith("\n")) this.html.write("\n");
      this.add(children as ReactNode);
    }
    this.html.write(tag.end);
  }

  #addSelect(tag: Tag, props: Props): void {
    const outer = this.#selected;
    this.#selected = props.value ?? props.defaultValue ?? null;
    this.#addContent(tag, props);
    this.#selected = outer;
  }

  #isSelected(props: Props): boolean {
    if (this.#selected === null) return Boolean(props.selected);
    const value = String(props.value ?? props.children);
    return Array.isArray(this.#selected)
      ? this.#selected.some((one) => String(one) === value)
      : String(this.#selected) === value;
  }
}

type Markup = { html: string; classNames: ReadonlySet<string> };

/** What is cached for the objects on the way to it from the root. */
type CachedMarkups = { markups: Map<string, Markup>; next: WeakMap<object, CachedMarkups> };

const cached: CachedMarkups = { markups: new Map(), next: new WeakMap() };

function markupsBy(objects: readonly object[]): Map<string, Markup> {
  let at = cached;
  for (const object of objects) {
    const next = at.next.get(object) ?? { markups: new Map(), next: new WeakMap() };
    at.next.set(object, next);
    at = next;
  }
  return at.markups;
}

/** @throws Error where the part would need something in the document beside its markup */
function renderedPart(render: CachedPartProps["of"], contexts: Contexts): Markup {
  const classNames = new Set<string>();
  const renderer = new StaticRenderer(classNames, contexts);
  const resources = contexts.get(PageResourcesContext) as PageResources | undefined;
  const before = resources?.count;
  renderer.add(render());
  if (resources?.count !== before)
    throw new Error("A cached part cannot use islands, style rules or element ids: they belong to one document");
  return { html: new TextDecoder().decode(renderer.html.end()), classNames };
}

const isIterable = (node: object): node is Iterable<ReactNode> => Symbol.iterator in node;
const isContext = (type: unknown): type is object => typeof type === "object" && type !== null && "fallback" in type;

/** What the renderer needs to know of a tag. */
type Tag = {
  name: string;
  start: string;
  end: string;
  isVoid: boolean;
  isCustom: boolean;
  /** `select`, `option` or `textarea`, whose values are not written as they are given. */
  isField: boolean;
  keepsSpace: boolean;
};

/** What the renderer needs to know of a property. */
type Attribute = {
  /** With the space before it. */
  name: string;
  isWritten: boolean;
  isUrl: boolean;
  /** Its `false` and `true` are words. */
  isTextual: boolean;
  /** The value of a field: a select writes it as `selected`, a textarea as content. */
  isFieldValue: boolean;
};

/** One lookup for each element and each property, instead of one in each of the sets below. */
const tags = new Map<string, Tag>();
const attributes = new Map<string, Attribute>();

function tagOf(name: string): Tag {
  const known = tags.get(name);
  if (known) return known;
  const tag: Tag = {
    name,
    start: `<${name}`,
    end: `</${name}>`,
    isVoid: VOID_TAGS.has(name),
    isCustom: name.includes("-"),
    isField: name === "select" || name === "option" || name === "textarea",
    keepsSpace: KEEPS_SPACE.has(name),
  };
  tags.set(name, tag);
  return tag;
}

function attributeOf(property: string): Attribute {
  const known = attributes.get(property);
  if (known) return known;
  const attribute: Attribute = {
    name: ` ${NAMES.get(property) ?? property}`,
    isWritten: !NOT_ATTRIBUTES.has(property),
    isUrl: URLS.has(property),
    isTextual:
      property.startsWith("aria-") ||
      property.startsWith("data-") ||
      property === "draggable" ||
      property === "spellCheck",
    isFieldValue: property === "value" || property === "defaultValue",
  };
  attributes.set(property, attribute);
  return attribute;
}

function attributesOf(tag: Tag, props: Props): string {
  let html = "";
  for (const property in props) {
    const value = props[property];
    if (value === null || value === undefined) continue;
    const attribute = attributeOf(property);
    if (!attribute.isWritten || (tag.isField && attribute.isFieldValue && tag.name !== "option")) continue;
    if (typeof value === "boolean") html += booleanAttribute(attribute, value, tag.isCustom);
    else if (typeof value === "object" || typeof value === "function" || typeof value === "symbol")
      throw new Error(`Static markup cannot write the attribute ${property}; dynamic styles are rules of useStyleRule`);
    else if (attribute.isUrl && !tag.isCustom) html += urlAttribute(tag, attribute, String(value));
    else html += attribute.name + quoted(String(value));
  }
  return html;
}

/** JSON stands within single quotes: each of its own would take six characters otherwise, and a call of a function. */
const quoted = (value: string): string =>
  isJson(value) && !SPECIAL_IN_JSON.test(value) ? `='${value}'` : `="${escapeHtml(value)}"`;

const isJson = (value: string) => value.startsWith("{") || value.startsWith("[");
const SPECIAL_IN_JSON = /[&'<>]/;

function booleanAttribute({ name, isTextual }: Attribute, value: boolean, isCustom: boolean): string {
  if (!isCustom && isTextual) return `${name}="${value}"`;
  return value ? `${name}=""` : "";
}

/** An empty `src` would request the document again. */
function urlAttribute(tag: Tag, { name }: Attribute, url: string): string {
  if (url === "" && name !== " action" && tag.name !== "a") return "";
  return `${name}="${escapeHtml(safeUrl(url))}"`;
}

/** Browsers ignore control characters and spaces in `javascript:`. */
const isScript = (url: string): boolean => /^javascript:/i.test(url.replace(/[^!-~]/g, ""));
const safeUrl = (url: string): string => (url.startsWith("/") || !isScript(url) ? url : "about:blank");

const SPECIAL = /["&'<>]/;
const ENTITIES = new Map(
  Object.entries<string>({ '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" }),
);
const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["&'<>]/g, (character) => ENTITIES.get(character) as string) : text;

const URLS = new Set(["href", "src", "action", "formAction"]);
const VOID_TAGS = new Set("area base br col embed hr img input keygen link meta param source track wbr".split(" "));
/** An HTML parser drops the first line break of these, so it is written twice. */
const KEEPS_SPACE = new Set(["pre", "textarea"]);
const NOT_ATTRIBUTES = new Set(["children", "dangerouslySetInnerHTML", "ref", "suppressHydrationWarning"]);
/** Properties of React whose attributes have other names. */
const NAMES = new Map([
  ["className", "class"],
  ["htmlFor", "for"],
  ["tabIndex", "tabindex"],
  ["defaultValue", "value"],
  ["defaultChecked", "checked"],
  ["crossOrigin", "crossorigin"],
  ["stopColor", "stop-color"],
  ["stopOpacity", "stop-opacity"],
  ["strokeWidth", "stroke-width"],
  ["strokeLinecap", "stroke-linecap"],
  ["strokeLinejoin", "stroke-linejoin"],
  ["strokeDasharray", "stroke-dasharray"],
  ["fillOpacity", "fill-opacity"],
  ["fillRule", "fill-rule"],
  ["textAnchor", "text-anchor"],
]);
