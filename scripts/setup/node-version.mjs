// Old syntax on purpose, and imported before everything else: an old Node must get as far as this line.
export const OLDEST = 20;

export function requireNode() {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST) return;
  console.error(`Eolaire needs Node ${OLDEST} or newer to set itself up; this is ${process.version}.`);
  process.exit(69);
}
