import { Navigate, Outlet, useLocation } from "react-router";
import { useSignedIn } from "../shell/SignedIn.tsx";
import styles from "./admin.module.css";
import { NotificationLink } from "./notifications/NotificationMenu.tsx";
import { addressOf, sectionAt, sectionsFor } from "./sections.ts";
import { NotForYou } from "./shell/NotForYou.tsx";
import { PhoneMenu } from "./shell/PhoneMenu.tsx";
import { SectionLinks } from "./shell/SectionLinks.tsx";
import { Spotlight } from "./spotlight/Spotlight.tsx";

/** Around every screen of the administrators' desk: its navigation, and who may be here. */
export function Admin() {
  const { pathname } = useLocation();
  const { account } = useSignedIn();
  const own = sectionsFor(account.type);
  const here = sectionAt(pathname);
  const [first] = own;
  if (!first) return <NotForYou />;
  const isTheirs = !here || own.includes(here);
  // The overview counts what administrators decide: an editor begins with what editors write.
  if (!isTheirs && here.name === "overview") return <Navigate to={addressOf(first)} replace />;
  return (
    <div className={styles.desk}>
      <div className={styles.bar}>
        <PhoneMenu sections={own} />
        <Spotlight sections={own} />
        {account.type === "admin" && <NotificationLink />}
      </div>
      <div className={styles.side}>
        <SectionLinks sections={own} />
      </div>
      <div className={styles.screen}>{isTheirs ? <Outlet /> : <NotForYou back={first} />}</div>
    </div>
  );
}
