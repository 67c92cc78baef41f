import {
  type ComponentPropsWithRef,
  cloneElement,
  createContext,
  type ElementType,
  type JSX,
  type ReactElement,
  type ReactNode,
  use,
} from "react";
import type { TextSet } from "#core/texts/messages/sets.ts";
import { usePageResources, type When } from "../page-resources.ts";

/**
 * Which props travel to the browser: all but those that only the server can render (`ReactNode`), of an object the named fields, so that a
 * page of 50 fields sends the three that are shown.
 */
type Schema<Props> = {
  [Name in keyof Props as ReactNode extends Props[Name] ? never : Name]-?: Fields<NonNullable<Props[Name]>>;
};
type Fields<Value> = Value extends string | number | boolean | readonly unknown[]
  ? true
  : Value extends (...args: never) => unknown
    ? never // does not travel
    : { [Name in keyof Value]-?: Fields<NonNullable<Value[Name]>> };

type Options<Props> = {
  /** That of the component, and of its file: `{name}.island.tsx`. */
  name: string;
  props: Schema<Props>;
  /** When the browser loads and hydrates it; default: `idle`. */
  when?: When;
  /** The texts that it has in the browser; default: none. */
  texts?: TextSet;
};

export type Island<Props> = ((props: Props) => ReactNode) & { texts: TextSet | undefined };

const WithinIsland = createContext(false);

/**
 * A component of the public site that React hydrates in the browser where it stands
 * (docs/decisions/001-islands-and-hydrated-apps.md). It renders one element of HTML, which gets the name of the island and its props.
 * Within another island, and where nothing is hydrated, it is a component as any other.
 */
export function island<Props extends object>(
  { name, props: schema, when = "idle", texts }: Options<Props>,
  Content: (props: Props) => ReactElement<object> | null,
): Island<Props> {
  if (import.meta.env.IN_ISLANDS) return Object.assign(Content, { texts });
  function Island(props: Props) {
    const resources = usePageResources();
    const isWithin = use(WithinIsland);
    const element = Content(props);
    if (!element || !resources || isWithin) return element;
    resources.addIsland(name, when, texts);
    const attributes = {
      "data-island": name,
      "data-when": when === "idle" ? undefined : when,
      "data-props": Object.keys(schema).length > 0 ? JSON.stringify(fieldsOf(props, schema)) : undefined,
    };
    return <WithinIsland value={true}>{cloneElement(element, attributes)}</WithinIsland>;
  }
  return Object.assign(Island, { texts });
}

type AnySchema = true | { readonly [name: string]: AnySchema };

function fieldsOf(value: unknown, schema: AnySchema): unknown {
  if (schema === true || value === null || value === undefined) return value;
  return Object.fromEntries(
    Object.entries(schema).map(([name, fields]) => [name, fieldsOf((value as Record<string, unknown>)[name], fields)]),
  );
}

type StillProps<Tag extends ElementType> = { as: Tag } & Omit<ComponentPropsWithRef<Tag>, "as">;

/** An element of an island with what only the server has rendered: the browser leaves its content as it is. */
export function Still<Tag extends keyof JSX.IntrinsicElements>({ as, children, ...props }: StillProps<Tag>) {
  const Tag = as as ElementType;
  if (import.meta.env.IN_ISLANDS || children === undefined)
    return <Tag {...props} dangerouslySetInnerHTML={AS_IT_IS} suppressHydrationWarning />;
  return (
    <Tag {...props}>
      <WithinIsland value={false}>{children as ReactNode}</WithinIsland>
    </Tag>
  );
}

const AS_IT_IS = { __html: "" };
