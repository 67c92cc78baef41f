import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./irish-badge.module.css";

const BADGE = "/embed/irish.svg";

/** How much of the directory is in Irish, as a picture for other sites. */
export function IrishBadge() {
  const { share: texts } = useTexts("admin-translations");
  const { locale } = useApp();
  const path = `${BADGE}?lang=${locale}`;
  return (
    <div className={`${layout.stack} ${styles.badge}`} data-justify="start" data-gap="3">
      <p>{texts.badge}</p>
      <img src={path} alt="" height={36} />
      <pre lang="zxx">
        <code>{`<img src="${location.origin}${path}" alt="${texts.irish}">`}</code>
      </pre>
    </div>
  );
}
