import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { IslandName } from "../../ui/page-resources.ts";

// Custom elements take `class` (React passes their attributes through as written) and any `data-…`.
type IslandElement = DetailedHTMLProps<HTMLAttributes<HTMLElement> & { class?: string }, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Record<IslandName, IslandElement> {}
  }
}
