import type { Database } from "../../db/connect.ts";
import { arrange } from "../shared/ranks.ts";

type Linked = { id: string; menu: string | null };

const LAST = 1000;

/**
 * Gives a standing page its place in its menu, from 1 on. Linked nowhere, it has none: 0.
 * @param rank left out: the last
 */
export async function placeInMenu(
  tx: Database,
  { id, menu, rank = LAST }: Linked & { rank?: number | undefined },
): Promise<void> {
  if (menu === null) await tx.updateTable("special_page").set({ rank: 0 }).where("id", "=", id).execute();
  else await arrange(tx, { table: "special_page", of: "menu", owner: menu }, { id, rank });
}

/** The others of the menu that it has left. */
export async function closeUp(tx: Database, { id, menu }: Linked): Promise<void> {
  if (menu !== null) await arrange(tx, { table: "special_page", of: "menu", owner: menu }, { id, rank: null });
}
