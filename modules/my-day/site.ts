import type { SitePart } from "#core/web/document/module.ts";
import { MyDayScreen } from "./site/my-day.tsx";

export default { screens: [MyDayScreen] } satisfies SitePart;
