import type { EditedFeature } from "../../../../contract/feature-desk.ts";
import { keyOfWholeList, useWholeList } from "../../api/use-whole-list.ts";

/** In the order in which they are told. */
export const FEATURE_STATES = ["running", "coming", "past"] as const satisfies readonly EditedFeature["state"][];

export const FEATURES = keyOfWholeList("editedFeatures", {});

/** Every feature, past and coming ones too. */
export const useFeatures = () => useWholeList("editedFeatures", {});
