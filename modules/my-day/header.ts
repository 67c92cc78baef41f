import type { HeaderPart } from "#core/web/document/module.ts";
import { MyDayLink } from "./site/MyDayLink.tsx";
import { MY_DAY_LINK_SCRIPT } from "./site/my-day-link-script.ts";

export default {
  component: MyDayLink,
  script: { id: "my-day-link-script", source: MY_DAY_LINK_SCRIPT },
} satisfies HeaderPart;
