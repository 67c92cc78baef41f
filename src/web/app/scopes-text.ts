import { TOKEN_AREAS, type TokenScope } from "#core/contract/scopes.ts";
import { useTexts } from "../i18n/texts.tsx";

/** What a token may do: “Suggest changes · Events: Read, Change”. */
export function useScopesText(): (scopes: readonly TokenScope[]) => string {
  const texts = useTexts("scopes");
  return (scopes) => {
    const ofAreas = TOKEN_AREAS.flatMap((area) => {
      const rights = (["read", "write"] as const).filter((right) => scopes.includes(`${area}:${right}`));
      return rights.length > 0 ? [`${texts.areas[area]}: ${rights.map((right) => texts[right]).join(", ")}`] : [];
    });
    return [...(scopes.includes("propose") ? [texts.propose] : []), ...ofAreas].join(" · ");
  };
}
