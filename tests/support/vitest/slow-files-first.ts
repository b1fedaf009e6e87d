import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that stop and start servers or look at every screen: each would keep one core busy alone at the end of a run. */
const slowFiles = /\/tests\/(?:faults|fuzz)\/|\/bench\/messages\/|\/screen-sweep-/;

/** Runs projects in the order of their groups, and in a group those with slow files first; in a project its slow files first. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.test(moduleId);
    const projects = [...new Set(sorted.map(({ project }) => project))].map((project) => {
      const own = sorted.filter((file) => file.project === project);
      const slow = own.filter(isSlow);
      return { group: project.config.sequence.groupOrder, slow, others: own.filter((file) => !isSlow(file)) };
    });
    return projects
      .toSorted((one, two) => one.group - two.group || two.slow.length - one.slow.length)
      .flatMap(({ slow, others }) => [...slow, ...others]);
  }
}
