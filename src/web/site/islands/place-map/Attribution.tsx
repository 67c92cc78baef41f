import { useTranslations } from "../../../i18n/translations.ts";

const LINK = /\[([^\]]+)\]\((https:\/\/[^\s)]+)\)/g;

/**
 * Whose map it is. The operator writes the attribution of tiles as text with links in the form `[name](https://…)`;
 * without tiles it is that of the coast outlines.
 */
export function Attribution({ text }: { text?: string | undefined }) {
  const t = useTranslations("islands.map");
  if (!text) {
    return (
      <p className="attribution">
        <a href="https://www.soest.hawaii.edu/pwessel/gshhg/" title={t("coastHint")} rel="noopener">
          {t("coast")}
        </a>
      </p>
    );
  }
  // Text and links in turn: split keeps the groups of the expression.
  const parts = text.split(LINK);
  return (
    <p className="attribution">
      {parts.map((part, index) => {
        if (index % 3 === 2) return null;
        if (index % 3 === 0) return part;
        return (
          <a key={part} href={parts[index + 1]} rel="noopener">
            {part}
          </a>
        );
      })}
    </p>
  );
}
