import { Fragment, isValidElement, type ReactNode } from "react";
import { withContexts } from "../ui/context-value.ts";
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
export function renderStaticMarkup(node: ReactNode, classNames = new Set<string>()): HtmlWriter {
  const renderer = new StaticRenderer(classNames);
  return withContexts(renderer.contexts, () => {
    renderer.add(node);
    return renderer.html;
  });
}

type Props = Readonly<Record<string, unknown>>;

class StaticRenderer {
  readonly html = new HtmlWriter();
  readonly contexts = new Map<unknown, unknown>();
  readonly #classNames: Set<string>;
  /** The value of the `select` around an option; null outside. */
  #selected: unknown = null;

  constructor(classNames: Set<string>) {
    this.#classNames = classNames;
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

  #addTag(tag: string, props: Props): void {
    if (typeof props.className === "string") this.#classNames.add(props.className);
    else if (typeof props.class === "string") this.#classNames.add(props.class); // of custom elements
    if (VOID_TAGS.has(tag)) this.html.write(`<${tag}${attributesOf(tag, props)}/>`);
    else if (tag === "select") this.#addSelect(props);
    else if (tag === "option") this.#addContent(tag, { ...props, selected: this.#isSelected(props) });
    else if (tag === "textarea") this.#addContent(tag, { children: props.value ?? props.defaultValue, ...props });
    else this.#addContent(tag, props);
  }

  #addContent(tag: string, props: Props): void {
    this.html.write(`<${tag}${attributesOf(tag, props)}>`);
    const raw = props.dangerouslySetInnerHTML as { __html: string } | undefined;
    if (raw) this.html.write(raw.__html);
    else {
      const { children } = props;
      if (KEEPS_SPACE.has(tag) && typeof children === "string" && children.startsWith("\n")) this.html.write("\n");
      this.add(children as ReactNode);
    }
    this.html.write(`</${tag}>`);
  }

  #addSelect(props: Props): void {
    const outer = this.#selected;
    this.#selected = props.value ?? props.defaultValue ?? null;
    this.#addContent("select", props);
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

const isIterable = (node: object): node is Iterable<ReactNode> => Symbol.iterator in node;
const isContext = (type: unknown): type is object => typeof type === "object" && type !== null && "fallback" in type;

function attributesOf(tag: string, props: Props): string {
  const isCustom = tag.includes("-");
  let html = "";
  for (const name in props) {
    const value = props[name];
    if (value === null || value === undefined || NOT_ATTRIBUTES.has(name) || isFieldValue(tag, name)) continue;
    if (typeof value === "boolean") html += booleanAttribute(name, value, isCustom);
    else if (typeof value === "object" || typeof value === "function" || typeof value === "symbol")
      throw new Error(`Static markup cannot write the attribute ${name}; dynamic styles are rules of useStyleRule`);
    else if (URLS.has(name) && !isCustom) html += urlAttribute(tag, name, String(value));
    else html += ` ${NAMES.get(name) ?? name}="${escapeHtml(String(value))}"`;
  }
  return html;
}

/** The values of these two are written as content and as `selected`. */
const isFieldValue = (tag: string, name: string): boolean =>
  (tag === "select" || tag === "textarea") && (name === "value" || name === "defaultValue");

function booleanAttribute(name: string, value: boolean, isCustom: boolean): string {
  if (!isCustom && isTextual(name)) return ` ${name}="${value}"`;
  return value ? ` ${NAMES.get(name) ?? name}=""` : "";
}

/** An empty `src` would request the document again. */
function urlAttribute(tag: string, name: string, url: string): string {
  if (url === "" && name !== "action" && tag !== "a") return "";
  return ` ${name}="${escapeHtml(safeUrl(url))}"`;
}

/** Attributes whose `false` and `true` are words. */
const isTextual = (name: string): boolean =>
  name.startsWith("aria-") || name.startsWith("data-") || name === "draggable" || name === "spellCheck";

/** Browsers ignore control characters and spaces in `javascript:`. */
const isScript = (url: string): boolean => /^javascript:/i.test(url.replace(/[^!-~]/g, ""));
const safeUrl = (url: string): string => (url.startsWith("/") || !isScript(url) ? url : "about:blank");

const SPECIAL = /["&'<>]/;
const ENTITIES: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["&'<>]/g, (character) => ENTITIES[character] as string) : text;

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
