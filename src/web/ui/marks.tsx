import { type ComponentType, createContext, use } from "react";
import type { OfModule } from "#core/contract/module-names.ts";

type Props = {
  page: { slug: string; name: string | null; name_ie: string | null };
  /** With its words beside it. */
  isLabelled?: boolean;
};

/** By what readers mark a page for themselves, the default export of a module's `marks.ts`: small, since each list has it. */
export type MarksPart = { component: ComponentType<Props> };

/** Those of the modules that are on. */
export const MarksContext = createContext<readonly (MarksPart & OfModule)[]>([]);

/** Beside a page, in lists and on its own screen. */
export const Marks = (props: Props) =>
  use(MarksContext).map(({ module, component: Component }) => <Component key={module} {...props} />);
