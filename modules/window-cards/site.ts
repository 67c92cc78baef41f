import type { SitePart } from "#core/web/document/module.ts";
import { WindowCardScreen } from "./site/window-card.tsx";

export default { screens: [WindowCardScreen] } satisfies SitePart;
