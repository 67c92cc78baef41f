import { sql } from "kysely";
import type { World } from "./world.ts";

type Page = { id: string; name: string; version: number };

export const PHONE = "+353749521234";

let pages = 0;
export async function newPage({ call }: World): Promise<Page> {
  const name = `A page of the life story ${++pages}`;
  return (await call("addPage", {
    name,
    type: "business",
    contact_number: PHONE,
    approval: "approved",
  })) as Page;
}

/** One with an owner, who is somebody of the harness. */
export async function ownPage(world: World): Promise<Page & { ownerId: string }> {
  const page = await newPage(world);
  const { account } = await world.call("ownAccount", {}, "owner");
  const { id: ownerId } = account as { id: string };
  await sql`update page set user_id = ${ownerId} where id = ${page.id}`.execute(world.db);
  return { ...page, ownerId };
}

export async function firstId({ db }: World, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db);
  if (!rows[0]) throw new Error("the demonstration has no such row");
  return rows[0].id;
}
