import type { ReactNode } from "react";

export type CachedPartProps = {
  /** Uses no island, style rule or element id, which belong to one document. */
  of: () => ReactNode;
  /** The objects that it reads, each of which is the same for many documents and never changes. */
  by: readonly object[];
  /** Names everything else that it depends on: one of few combinations. */
  variant: string;
};

/**
 * A part that is the same in many documents, such as the footer: `renderStaticMarkup` renders it once for each combination of objects and
 * variant. React renders it as if it stood there itself.
 * docs/decisions/100-the-frame-of-documents-is-cached.md
 */
export function CachedPart({ of: Part }: CachedPartProps) {
  return <Part />;
}
