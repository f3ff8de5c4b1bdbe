import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take many seconds. One that begins as the last keeps one core waiting for another. */
const LONG = [
  ...['fuzz/structured', 'cli/defects', 'examples', 'conformance/conformance', 'page/what-if'],
  ...['page/browser', 'simulation/again', 'controllers/huge-pass', 'docs', 'cli/completion'],
  ...['cli/no-orphans', 'cli/smallest', 'determinism', 'snapshot/alike', 'cli/postmortem'],
].map((name) => `test/${name}.test.ts`);

/** Runs long files first, and the others in the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId, project }: TestSpecification): number => {
      const place = LONG.indexOf(relative(project.config.root, moduleId).split(sep).join('/'));
      return place < 0 ? LONG.length : place;
    };
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
