import type { MarksPart } from "#core/web/ui/marks.tsx";
import { HeartButton } from "./islands/heart-button/HeartButton.tsx";

export default { component: HeartButton } satisfies MarksPart;
