import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** `EXT4_IOC_SHUTDOWN` of Linux, with the flag that leaves the journal where it is. */
const [SHUTDOWN, WITHOUT_JOURNAL] = [0x8004587d, 2];
/** Perl is part of every Debian; Node has no `ioctl`. It waits for a line, so that a cut does not last as long as its start. */
const SCRIPT = `$| = 1; print "ready\\n"; defined(<STDIN>) or exit 3; open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", ${WITHOUT_JOURNAL}); ioctl($f, ${SHUTDOWN}, $how) or die $!;`;
const UNMOUNTED_MS = 20_000;
const LOOK_MS = 100;

/**
 * A disk of its own (ext4 on a loop device) whose power can be cut: from that moment nothing reaches it, and everything that was
 * not synced before is lost, as what a real disk has in its cache.
 */
export class CutDisk {
  /** Where it is mounted. */
  readonly path: string;
  readonly #image: string;

  private constructor(folder: string) {
    this.path = join(folder, "disk");
    this.#image = join(folder, "disk.img");
  }

  /** @returns the disk, or in a sentence why this machine cannot have one */
  static async create(folder: string, megabytes: number): Promise<CutDisk | string> {
    const disk = new CutDisk(folder);
    await mkdir(disk.path);
    const image = await open(disk.#image, "w");
    await image.truncate(megabytes * 2 ** 20);
    await image.close();
    const failed =
      failureOf("mkfs.ext4", "-q", disk.#image) ??
      disk.#mount() ??
      failureOf("perl", "-e", "exit 0") ??
      (await disk.#tryCut());
    if (failed === null) await disk.comeBack();
    else await disk.dispose();
    return failed === null ? disk : `unsynced writes cannot be dropped on this machine: ${failed}`;
  }

  /** @returns what cuts the power, within a millisecond or two: from then on its file system refuses everything */
  async armed(): Promise<() => Promise<void>> {
    const perl = spawn("perl", ["-e", SCRIPT, this.path], { stdio: ["pipe", "pipe", "pipe"] });
    let said = "";
    perl.stderr.on("data", (chunk) => {
      said += chunk;
    });
    await once(perl.stdout, "data");
    return async () => {
      const ended = once(perl, "exit");
      perl.stdin.end("\n");
      const [code] = await ended;
      if (code !== 0) throw new Error(`the power could not be cut: ${said.trim()}`);
    };
  }

  /** Mounts it again, when no process uses it any more: ext4 replays what its journal has. */
  async comeBack(): Promise<void> {
    const end = performance.now() + UNMOUNTED_MS;
    let failed = failureOf("umount", this.path);
    while (failed !== null && performance.now() < end) {
      await delay(LOOK_MS);
      failed = failureOf("umount", this.path);
    }
    failed ??= this.#mount();
    if (failed !== null) throw new Error(`the disk did not come back: ${failed}`);
  }

  async dispose(): Promise<void> {
    failureOf("umount", "-l", this.path);
    await rm(this.#image, { force: true });
  }

  #mount = (): string | null => failureOf("mount", "-o", "loop", this.#image, this.path);

  async #tryCut(): Promise<string | null> {
    const cut = await this.armed();
    return cut().then(
      () => null,
      (error: Error) => error.message,
    );
  }
}

/** @returns what the command said when it failed; null: it did not */
function failureOf(command: string, ...args: string[]): string | null {
  const { status, error, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? null : `${command}: ${(error?.message ?? stderr).trim()}`;
}
