import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
// The runner starts test files again and again, which no public function of vitest does.
import { collectTests, startTests } from 'vitest/internal/browser';
import type { Mutant } from './mutate.ts';
import type { Plan } from './plan.ts';
import { Switch } from './switch.ts';

const $m = new Switch();
Object.assign(globalThis, { $m });

type Config = ConstructorParameters<typeof TestRunner>[0];
type Task = Parameters<TestRunner['onBeforeRunTask']>[0];
type Suite = Parameters<TestRunner['onBeforeRunSuite']>[0];

/** A test, or a whole file of tests where it is reached while the file is read. */
interface Reaching {
  readonly file: string;
  /** Undefined for all tests of the file. */
  readonly test?: string;
  readonly asked: number;
}

export type Outcome = 'killed' | 'endless' | 'survived' | 'unreached';

const FOLDER = process.env['MUTATION_FOLDER'] ?? '';
const LOG = join(FOLDER, 'results.ndjson');
const log = (line: object): void => appendFileSync(LOG, `${JSON.stringify(line)}\n`);

/** What the runner of vitest keeps to itself. */
interface Inside {
  readonly workerState: { readonly evaluatedModules: Modules };
  readonly moduleRunner: object;
  readonly _otel: object;
}

interface Modules {
  readonly idToModuleMap: ReadonlyMap<string, object>;
  getModuleById(id: string): object | undefined;
  invalidateModule(module: object): void;
}

const inside = (runner: TestRunner): Inside => runner as unknown as Inside;

/** Plays tests without telling vitest; only what it is asked to, until one fails. */
class QuietRunner extends TestRunner {
  /** The tests to run; undefined for all. */
  wanted: ReadonlySet<string> | undefined;
  failed: string | undefined;
  onTest: ((test: Task | undefined) => void) | undefined;

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    const { evaluatedModules } = inside(this).workerState;
    const module = evaluatedModules.getModuleById(path);
    if (module !== undefined) evaluatedModules.invalidateModule(module);
    return super.importFile(path, source);
  }

  override async onBeforeRunTask(test: Task): Promise<void> {
    const isWanted = this.wanted?.has(test.id) ?? true;
    if (!isWanted || this.failed !== undefined) test.mode = 'skip';
    else this.onTest?.(test);
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: Task): void {
    if (test.result?.state === 'fail') this.failed ??= test.name;
    this.onTest?.(undefined);
    super.onAfterRunTask(test);
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    if (suite.result?.state === 'fail') this.failed ??= suite.name;
  }

  /** All modules are loaded again by the next test. */
  forgetModules(): void {
    const { evaluatedModules } = inside(this).workerState;
    for (const [id, module] of evaluatedModules.idToModuleMap) {
      if (/\/(src|test|conformance)\//.test(id) && !id.includes('/test/mutation/runner')) {
        evaluatedModules.invalidateModule(module);
      }
    }
  }
}

// biome-ignore lint/style/noDefaultExport: vitest asks for one.
export default class MutationRunner extends TestRunner {
  readonly #quiet: QuietRunner;
  readonly #plan: Omit<Plan, 'sources'>;
  /** By place: the tests that reach it. */
  readonly #reaching = new Map<number, Reaching[]>();
  /** Places that are reached while modules are loaded. */
  readonly #atLoad = new Set<number>();

  constructor(config: Config) {
    super(config);
    this.#quiet = new QuietRunner(config);
    this.#plan = JSON.parse(readFileSync(join(FOLDER, 'plan.json'), 'utf8'));
  }

  async onBeforeRunFiles(): Promise<void> {
    const { moduleRunner, _otel } = inside(this);
    Object.assign(this.#quiet, { moduleRunner, _otel });
    const done = doneBefore();
    const left = this.#plan.chosen
      .map((id) => this.#plan.mutants[id])
      .filter((mutant): mutant is Mutant => mutant !== undefined && !done.has(mutant.id));
    await this.#findReaching();
    const isLast = ({ isStatic }: Mutant): number => Number(isStatic);
    for (const mutant of left.toSorted((a, b) => isLast(a) - isLast(b))) {
      log({ begun: mutant.id });
      log({ id: mutant.id, ...(await this.#judge(mutant)) });
    }
    log({ finished: true });
  }

  /** Plays each test once, without mutants. */
  async #findReaching(): Promise<void> {
    const paths = this.#plan.tests.map((file) => join(this.config.root, file));
    $m.record(this.#atLoad);
    await collectTests(paths, this.#quiet as never);
    for (const path of paths) await this.#noteReached(path);
    $m.record(undefined);
  }

  async #noteReached(file: string): Promise<void> {
    const whole = new Set<number>();
    let [test, reached, before] = [undefined as string | undefined, whole, 0];
    const note = (): void => {
      const entry = { file, ...(test !== undefined && { test }), asked: $m.asked - before };
      for (const place of reached) {
        const list = this.#reaching.get(place) ?? [];
        this.#reaching.set(place, [...list, entry]);
      }
    };
    this.#quiet.onTest = (task) => {
      if (task === undefined) note();
      [test, reached, before] = [task?.id, task === undefined ? whole : new Set(), $m.asked];
      $m.record(reached);
    };
    $m.record(whole);
    $m.turnOff();
    const failed = await this.#play(file, undefined);
    this.#quiet.onTest = undefined;
    if (failed !== undefined) return this.#drop(file, failed);
    [test, reached, before] = [undefined, whole, 0];
    note();
  }

  /** A test that fails in this process even without mutants says nothing of them. */
  #drop(file: string, failed: string): void {
    log({ dropped: file, because: failed });
    for (const [place, list] of this.#reaching) {
      this.#reaching.set(
        place,
        list.filter((reaching) => reaching.file !== file),
      );
    }
  }

  /** The name of the test that fails, if any. */
  async #play(file: string, wanted: ReadonlySet<string> | undefined): Promise<string | undefined> {
    this.#quiet.wanted = wanted;
    this.#quiet.failed = undefined;
    const [read] = await startTests([file], this.#quiet as never);
    return this.#quiet.failed ?? (read?.result?.state === 'fail' ? file : undefined);
  }

  async #judge(mutant: Mutant): Promise<{ outcome: Outcome; by?: string }> {
    const own = this.#reaching.get(mutant.place);
    const isLoaded = mutant.isStatic || own === undefined;
    if (isLoaded && !mutant.isStatic && !this.#atLoad.has(mutant.place)) {
      return { outcome: 'unreached' };
    }
    const reaching = isLoaded ? this.#reachingFile(mutant.file) : own;
    if (!isLoaded) {
      const first = await this.#verdict(mutant, reaching, false);
      if (first.outcome !== 'survived' || $m.wasReached) return first;
    }
    return this.#verdict(mutant, reaching, true);
  }

  /** What reaches any place of a file, for a mutant that its module asks for when it is loaded. */
  #reachingFile(file: string): readonly Reaching[] {
    const places = this.#plan.mutants.filter((mutant) => mutant.file === file);
    const found = [...new Set(places.map(({ place }) => place))];
    const reaching = found.flatMap((place) => this.#reaching.get(place) ?? []);
    if (reaching.length > 0) return reaching;
    const folder = file.replace(/^src\/([^/]+)\/.*$/, 'test/$1/');
    return this.#plan.tests
      .filter((test) => test.startsWith(folder))
      .map((test) => ({ file: join(this.config.root, test), asked: 0 }));
  }

  async #verdict(
    mutant: Mutant,
    reaching: readonly Reaching[],
    isFresh: boolean,
  ): Promise<{ outcome: Outcome; by?: string }> {
    const folder = join(this.config.root, mutant.file.replace(/^src\/([^/]+)\/.*$/, 'test/$1/'));
    for (const { file, tests, asked } of byFile(reaching, folder)) {
      if (isFresh) this.#quiet.forgetModules();
      const failed = await this.#playOn(mutant, file, tests, asked);
      if (failed === undefined) continue;
      // What a mutant left in a cache must not kill the next one.
      if (isFresh) this.#quiet.forgetModules();
      $m.turnOff();
      if ((await this.#play(file, tests)) === undefined) return { outcome: 'killed', by: failed };
      this.#quiet.forgetModules();
      const again = await this.#playOn(mutant, file, tests, asked);
      this.#quiet.forgetModules();
      if (again !== undefined) return { outcome: 'killed', by: again };
    }
    if (isFresh) this.#quiet.forgetModules();
    return { outcome: 'survived' };
  }

  async #playOn(
    { id }: Mutant,
    file: string,
    tests: ReadonlySet<string> | undefined,
    asked: number,
  ): Promise<string | undefined> {
    $m.turnOn(id, 20 * asked + 2_000_000);
    try {
      return await this.#play(file, tests);
    } catch (error) {
      return `${file}: ${error}`;
    }
  }
}

/** The numbers of mutants that an earlier run of the same plan has judged. */
function doneBefore(): ReadonlySet<number> {
  if (!existsSync(LOG)) return new Set();
  const lines = readFileSync(LOG, 'utf8').split('\n').filter(Boolean);
  return new Set(lines.map((line) => JSON.parse(line).id).filter((id) => id !== undefined));
}

interface TestsOfFile {
  readonly file: string;
  readonly tests: ReadonlySet<string> | undefined;
  readonly asked: number;
}

/** A mutant that this many files do not notice survives. */
const FILES_AT_MOST = 30;

/** The tests of each file: those of the room first, and of these the quick ones. */
function byFile(reaching: readonly Reaching[], folder: string): readonly TestsOfFile[] {
  const isFar = ({ file }: TestsOfFile): number => Number(!file.startsWith(folder));
  const files = new Map<string, Reaching[]>();
  for (const one of reaching) files.set(one.file, [...(files.get(one.file) ?? []), one]);
  return [...files]
    .map(([file, list]) => ({
      file,
      tests: list.some(({ test }) => test === undefined)
        ? undefined
        : new Set(list.flatMap(({ test }) => test ?? [])),
      asked: list.reduce((sum, { asked }) => sum + asked, 0),
    }))
    .toSorted((a, b) => isFar(a) - isFar(b) || a.asked - b.asked)
    .slice(0, FILES_AT_MOST);
}
