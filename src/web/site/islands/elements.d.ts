import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { IslandName } from "#core/web/ui/page-resources.ts";

// Attributes of the custom elements: `class` (React passes attributes through unchanged) and any `data-…`.
type IslandElement = DetailedHTMLProps<HTMLAttributes<HTMLElement> & { class?: string }, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Record<IslandName, IslandElement> {}
  }
}
