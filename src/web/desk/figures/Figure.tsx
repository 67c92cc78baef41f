import { grouped } from "#core/texts/numbers.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./figures.module.css";

/** A number with its name, and a hint such as its change. */
export const Figure = ({ name, value, hint }: { name: string; value: number | string; hint: string }) => (
  <div className={layout.card}>
    <dt className={layout.quiet}>{name}</dt>
    <dd className={styles.value}>{typeof value === "number" ? grouped(value) : value}</dd>
    <dd className={layout.quiet}>{hint}</dd>
  </div>
);
