/** Hours as programs export them, longer ones are not read. */
const MAX_CHARACTERS = 8_000;

/**
 * Hours that programs export as data, as lines of days and hours: a list of lines (GeoDirectory, Google), or an object of days (Outscraper,
 * Directorist). Any other cell is returned as it is.
 */
export function hoursAsLines(cell: string): string {
  const text = cell.trim();
  if (!/^[[{]/.test(text) || text.length > MAX_CHARACTERS) return cell;
  // GeoDirectory writes the offset of its clock behind the days: `["Mo 09:00-17:00"],["UTC":"+0"]`.
  const [days = ""] = text.split(/(?<=\])\s*,\s*(?=\[)/, 1);
  const data = parsed(days);
  const lines = Array.isArray(data) ? data : Object.entries(data ?? {}).map(([day, of]) => lineOf(day, of));
  const isRead = lines.length > 0 && lines.every((line) => typeof line === "string");
  return isRead ? lines.join("\n") : cell;
}

function parsed(text: string): object | null {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === "object" ? data : null;
  } catch {
    return null;
  }
}

/** null: not understood. */
function lineOf(day: string, of: unknown): string | null {
  if (typeof of === "string") return of.trim() === "" ? null : `${day} ${of}`;
  if (Array.isArray(of)) {
    return of.length > 0 && of.every((one) => typeof one === "string") ? `${day} ${of.join(", ")}` : null;
  }
  const { start, close, open = start, enable } = (of ?? {}) as Record<string, unknown>;
  const [opens, closes] = [open, close].map((times) => (Array.isArray(times) ? times : [times]).filter(Boolean));
  if (enable === "" || enable === false || enable === "disable") return `${day} closed`;
  if (!opens || !closes || opens.length === 0 || opens.length !== closes.length) return null;
  return `${day} ${opens.map((from, at) => `${from}-${closes[at]}`).join(", ")}`;
}
