import type { ScenarioChange } from '#preparation';
import { simulateCommand } from '#words';

/** The command line of a sweep, as far as its rows repeat it. */
export interface SweepCommand {
  readonly snapshot: readonly string[];
  /** Options with their values, in front of those of the row. */
  readonly options: readonly string[];
}

/** The command that plays a change of the scenario of a sweep. */
export function commandOf(
  { events = [], settings = [], onlyEvent }: ScenarioChange,
  { snapshot, options }: SweepCommand,
): string {
  return simulateCommand([
    ...snapshot,
    ...options,
    ...(onlyEvent === undefined ? [] : [`--only-event=${onlyEvent}`]),
    ...settings.flatMap((setting) => ['--set', setting]),
    ...events.flatMap(({ words, written }) => ['-e', words ?? written.text]),
  ]);
}
