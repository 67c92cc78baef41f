import { type AppTexts, useTexts } from "../../../app/app-context.tsx";
import type { PhotoHost } from "./photo-host.ts";

type PhotoTexts = Pick<AppTexts["desk-photos"], "drop" | "grid" | "missing">;

/** What is said around photos: of one alone, where there can be no more. */
export function usePhotoTexts({ most }: Pick<PhotoHost, "most">): PhotoTexts {
  const { drop, grid, missing, single } = useTexts("desk-photos");
  if (most > 1) return { drop, grid, missing };
  return {
    drop: { ...drop, ...single.drop },
    grid: { ...grid, ...single.grid },
    missing: { ...missing, ...single.missing },
  };
}
