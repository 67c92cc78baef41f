import type { OfflinePart } from "#core/web/offline/module.ts";
import { MyDayScreen } from "./site/my-day.tsx";

export default { screens: [MyDayScreen] } satisfies OfflinePart;
