import { BaseSequencer, type TestSpecification } from "vitest/node";

const IN_CHROMIUM = /\/test\/site\//;

/**
 * The order of the files of a run: those in Chromium take longest and begin first, so that none is what everybody waits
 * for at the end. Otherwise Vitest's own order: by what they took before, or, in a fresh clone, by their size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => IN_CHROMIUM.test(file.moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
