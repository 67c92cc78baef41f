import styles from "./figures.module.css";

/** A number, what it counts, and what it is beside. */
export const Figure = ({ name, value, hint }: Record<"name" | "value" | "hint", string>) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.hint}>{hint}</dd>
  </div>
);
