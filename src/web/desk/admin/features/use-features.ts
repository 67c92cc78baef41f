import type { EditedFeature } from "../../../../contract/features.ts";
import { keyOfFullList, useFullList } from "../../api/use-lists.ts";

/** In the order in which they are told. */
export const FEATURE_STATES = ["running", "coming", "past"] as const satisfies readonly EditedFeature["state"][];

export const FEATURES = keyOfFullList("editedFeatures", {});

/** Every feature, past and coming ones too. */
export const useFeatures = () => useFullList("editedFeatures", {});
