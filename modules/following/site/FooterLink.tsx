import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";

export function FooterLink() {
  const { footer } = useTexts("following");
  const href = useHref();
  return (
    <li>
      <a href={href("/follow")}>{footer}</a>
    </li>
  );
}
