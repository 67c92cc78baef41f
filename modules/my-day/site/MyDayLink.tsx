import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import styles from "./MyDayLink.module.css";
import { MY_DAY_LINK_ID } from "./my-day-link-script.ts";

/** The link to *My day*, with the number of places that this browser has marked. */
export function MyDayLink() {
  const texts = useTexts("my-day");
  const href = useHref();
  const { path } = useSite();
  return (
    <a
      id={MY_DAY_LINK_ID}
      className={styles.link}
      data-print="no"
      href={href("/my-day")}
      rel="nofollow"
      aria-current={path === "/my-day" ? "page" : undefined}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 20 4.500 12.600a4.800 4.800 0 0 1 7.500-5.900 4.800 4.800 0 0 1 7.500 5.900z" />
      </svg>
      <span>{texts.title}</span> <b />
    </a>
  );
}
