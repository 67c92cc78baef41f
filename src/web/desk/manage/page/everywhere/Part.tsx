import { type ReactNode, useId } from "react";
import card from "#core/web/desk/shell/card.module.css";

/** One part of the screen: a card with a heading and a sentence about it. */
export function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${card.card} ${card.part}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{about}</p>
      {children}
    </section>
  );
}
