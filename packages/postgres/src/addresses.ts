/** `postgres://`, user and password; hosts; the rest. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)/s;

/**
 * An address for each host of an address.
 * @example urlsOf("postgres://me@db1,db2:5433/diary") // ["postgres://me@db1/diary", "postgres://me@db2:5433/diary"]
 */
export function urlsOf(url: string): string[] {
  const [, before = "", hosts = "", after = ""] = ADDRESS.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  const path = after.replace(/([?&])target_session_attrs=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return hosts.split(",").map((host) => before + host.trim() + path);
}
