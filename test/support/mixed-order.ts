import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests in Chromium take the processor; those with servers and databases of their own mostly wait; the others do both. */
const KINDS = [/\/test\/site\//, /\/test\/[^/]+$/, /./];

/**
 * The order of the files of a run: files of each kind are spread evenly over it, so that at any time some of them need the
 * processor while others wait. Within a kind Vitest's own order holds, the longest first: by what they took before, or, in a
 * fresh clone, by their size.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byKind = Map.groupBy(await super.sort(files), ({ moduleId }) => KINDS.find((kind) => kind.test(moduleId)));
    return [...byKind.values()]
      .flatMap((own) => own.map((file, at) => ({ file, place: at / own.length })))
      .toSorted((a, b) => a.place - b.place)
      .map(({ file }) => file);
  }
}
