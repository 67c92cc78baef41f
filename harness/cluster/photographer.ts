import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import type { Database } from "#core/server/db/connect.ts";
import { PatientCaller } from "../support/caller.ts";

const PAUSE_MS = 2_000;

const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#145a78" } })
  .jpeg()
  .toBuffer();

/** Somebody who adds a photo to a page every two seconds, and takes it away again, so that the page does not become full. */
export class Photographer {
  /** The ids of photos that were acknowledged and not taken away. */
  readonly added: string[] = [];
  readonly #caller: PatientCaller;
  readonly #pageId: string;

  private constructor(caller: PatientCaller, pageId: string) {
    this.#caller = caller;
    this.#pageId = pageId;
  }

  /** @param pageId becomes hers */
  static async signUp(origin: string, db: Database, pageId: string): Promise<Photographer> {
    const caller = new PatientCaller(origin, "photographer@example.com", new Map());
    const { id } = (await caller.call("/api/account/create", {})) as { id: string };
    await db.updateTable("page").set({ user_id: id }).where("id", "=", pageId).execute();
    return new Photographer(caller, pageId);
  }

  /** Each photo differs, so that each is an object of its own. */
  async keepAdding(signal: AbortSignal): Promise<void> {
    for (let nth = 0; !signal.aborted; nth++) {
      const file = Uint8Array.from(Buffer.concat([photo, Buffer.from(`photo ${nth}`)]));
      const fields = { page_id: this.#pageId, alt: `Photo ${nth}` };
      const { id } = (await this.#caller.call("/api/page/photos/add", fields, file)) as { id: string };
      this.added.push(id);
      if (this.added.length > 3) await this.#caller.call("/api/page/photos/delete", { id: this.added.shift()! });
      await pause(PAUSE_MS);
    }
  }
}
