import { existsSync } from "node:fs";

/** What starts a program that was built for glibc, as npm's builds of Node and PostgreSQL are, by architecture. */
const LOADERS = { x64: "/lib64/ld-linux-x86-64.so.2", arm64: "/lib/ld-linux-aarch64.so.1" };

const WITHOUT_GLIBC =
  "Node 26 and PostgreSQL, as npm has them, do not run at all on a system without glibc, such as Alpine Linux (musl): " +
  "use Debian, Ubuntu or Fedora, or the image of docs/deployment.md, which is Debian.";

/** @returns null where programs for glibc can be started, or the system is no Linux */
export function adviceWithoutGlibc({ platform, arch }, isThere = existsSync) {
  const loader = Object.hasOwn(LOADERS, arch) ? LOADERS[arch] : null;
  return platform === "linux" && loader && !isThere(loader) ? WITHOUT_GLIBC : null;
}

/** @param reason what was printed instead of a version @returns the next step for whoever installs */
export function adviceFor(reason) {
  // The last is musl's, where a package imitates glibc.
  if (/symbol not found|ENOENT/i.test(reason)) return WITHOUT_GLIBC;
  if (/GLIBC(XX)?_/.test(reason))
    return "This system is too old for it: Debian 12, Ubuntu 22.04 or Fedora 38, or newer, will do.";
  if (/libatomic\.so/.test(reason))
    return "Install the library libatomic: `apt-get install libatomic1` (Debian, Ubuntu), `dnf install libatomic` (Fedora).";
  const library = /(lib[\w+-]+)\.so[\w.]*/.exec(reason)?.[1];
  if (!library) return "`npm rebuild node` fetches it again.";
  return `Install the package with the library ${library}: \`apt-file search ${library}.so\` (Debian) or \`dnf provides '*/${library}.so*'\` (Fedora) names it.`;
}
