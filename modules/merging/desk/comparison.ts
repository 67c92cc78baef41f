import type { DataOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { MergedField, MergeSide } from "../contract.ts";

export type Comparison = DataOf<Contract["comparePages"]>;

/** A photo or recording of either page, and whether it comes along. */
export type Taken<Item> = { id: string; item: Item; side: "page" | "other"; isTaken: boolean };

/** What somebody does for the page that stays. */
export type Role = "owner" | "manager" | "none";

export type Plan = {
  choices: Partial<Record<MergedField, MergeSide>>;
  photos: Taken<Comparison["page"]["photos"][number]>[];
  audio: Taken<Comparison["page"]["audio"][number]>[];
  roles: Record<string, Role>;
};

/** Photos that a page may have. */
const MAX_PHOTOS = 100;

/** What the API suggests: every photo of both, the owner of the page that stays, and all others as managers. */
export function suggestedPlan({ page, other, fields }: Comparison): Plan {
  const both = <Item extends { id: string }>(own: readonly Item[], others: readonly Item[]): Taken<Item>[] => [
    ...own.map((item) => ({ id: item.id, item, side: "page" as const, isTaken: true })),
    ...others.map((item) => ({ id: item.id, item, side: "other" as const, isTaken: true })),
  ];
  const owner = [...page.team, ...other.team].find(({ role }) => role === "owner")?.account_id;
  const people = [...page.team, ...other.team].map(({ account_id }) => account_id);
  return {
    choices: Object.fromEntries(fields.map(({ field, suggested }) => [field, suggested])),
    photos: both(page.photos, other.photos).map((one, at) => ({ ...one, isTaken: at < MAX_PHOTOS })),
    audio: both(page.audio, other.audio),
    roles: Object.fromEntries(people.map((id) => [id, id === owner ? "owner" : "manager"])),
  };
}

/** There is one owner: the former one helps from then on. */
export function withRole(roles: Plan["roles"], id: string, role: Role): Plan["roles"] {
  const others = Object.entries(roles).map(([one, now]) => [
    one,
    role === "owner" && now === "owner" ? "manager" : now,
  ]);
  return { ...Object.fromEntries(others), [id]: role };
}

/** The fields of the call. */
export function mergeInput({ page, other }: Comparison, { choices, photos, audio, roles }: Plan) {
  const taken = (items: readonly Taken<unknown>[]) => items.flatMap(({ id, isTaken }) => (isTaken ? [id] : []));
  const withTheRole = (role: Role) => Object.keys(roles).filter((id) => roles[id] === role);
  return {
    id: page.id,
    other_id: other.id,
    version: page.version,
    other_version: other.version,
    choices,
    photo_ids: taken(photos),
    audio_ids: taken(audio),
    owner_id: withTheRole("owner")[0] ?? null,
    manager_ids: withTheRole("manager"),
  };
}
