import type { Diagnostic } from '#diagnostics';
import type { ScenarioOptions } from '#preparation';
import { loadForScenarios, type SnapshotInMemory } from '#simulation';
import type { Io } from '../io.ts';
import type { FoundScenario } from './find-scenarios.ts';

/** Reports name files relative to the folder of the scenario, so that it can be moved. */
export const nameIn =
  ({ folder }: Pick<FoundScenario, 'folder'>) =>
  (path: string): string =>
    path.startsWith(folder) ? path.slice(folder.length) : path;

/** Messages about its files, with the paths from the working directory, which people can open. */
export function fromHere(
  scenario: Pick<FoundScenario, 'folder' | 'script' | 'snapshot'>,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const named = nameIn(scenario);
  const paths = new Map([scenario.script, ...scenario.snapshot].map((path) => [named(path), path]));
  return diagnostics.map((each) => {
    const path = paths.get(each.path ?? '');
    return path === undefined ? each : { ...each, path };
  });
}

/** Keeps the last snapshot: scenarios that follow each other are often played on the same one. */
export class LoadedOnce {
  readonly #io: Pick<Io, 'streamFile'>;
  #files = '';
  #snapshot: Promise<SnapshotInMemory> | undefined;

  constructor(io: Pick<Io, 'streamFile'>) {
    this.#io = io;
  }

  /** @param options the same in all calls */
  snapshotOf(scenario: FoundScenario, options: ScenarioOptions): Promise<SnapshotInMemory> {
    const named = nameIn(scenario);
    const files = JSON.stringify(scenario.snapshot.map((path) => [path, named(path)]));
    if (this.#snapshot !== undefined && this.#files === files) return this.#snapshot;
    this.#files = files;
    const snapshot = scenario.snapshot.map((path) => ({
      path: named(path),
      bytes: this.#io.streamFile(path),
    }));
    this.#snapshot = loadForScenarios({ snapshot, options });
    return this.#snapshot;
  }
}
