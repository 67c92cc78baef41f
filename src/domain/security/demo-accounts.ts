/**
 * The accounts of the demonstration, one for each role. Their passwords are public, so they are created with the
 * demonstration only, and shown on its sign-in screen only.
 */
export const DEMO_ACCOUNTS = [
  { role: "visitor", email: "visitor@eolaire.example", password: "a day on the ferry", name: "Vera Visitor" },
  { role: "owner", email: "owner@eolaire.example", password: "keys of the lantern", name: "Owen Gallagher" },
  { role: "editor", email: "editor@eolaire.example", password: "stories by the fire", name: "Étáin Boyle" },
  { role: "admin", email: "admin@eolaire.example", password: "lamp in the lighthouse", name: "Áine Ward" },
  { role: "counter", email: "counter@eolaire.example", password: "tea towel and till", name: "Cáit Duffy" },
  { role: "deputy", email: "deputy@eolaire.example", password: "spare key of the office", name: "Dónal Coll" },
  { role: "curator", email: "curator@eolaire.example", password: "menus of the island", name: "Gráinne Ní Dhónaill" },
] as const;

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];
