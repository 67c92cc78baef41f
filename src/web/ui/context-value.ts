import { type Context, createContext, use } from "react";

/** A React context that `renderStaticMarkup` (document/static-markup.ts) can read without React. */
export type ReadableContext<T> = Context<T> & { readonly fallback: T };

/** Creates a context of the public screens. They read it with `useContextValue`. */
export const createReadableContext = <T>(fallback: T): ReadableContext<T> =>
  Object.assign(createContext(fallback), { fallback });

type Values = Map<unknown, unknown>;

/** The contexts of the static rendering that goes on; null while React renders. */
let values: Values | null = null;

/** Reads a context like React's `use`, and also while `renderStaticMarkup` runs the components without React. */
export function useContextValue<T>(context: ReadableContext<T>): T {
  if (!values) return use(context);
  return values.has(context) ? (values.get(context) as T) : context.fallback;
}

/**
 * Runs a rendering with contexts of its own; null: React provides them. Renderings nest: a cached part inside a
 * document, an app that React renders inside a screen.
 */
export function withContexts<T>(own: Values | null, render: () => T): T {
  const outer = values;
  values = own;
  try {
    return render();
  } finally {
    values = outer;
  }
}
