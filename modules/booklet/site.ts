import type { SitePart } from "#core/web/document/module.ts";
import { BookletScreen } from "./site/booklet.tsx";

export default { screens: [BookletScreen] } satisfies SitePart;
