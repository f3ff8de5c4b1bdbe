import { nearest } from '#diagnostics';
import type { Path } from '#script-fields';
import { quote } from '#script-fields';
import { type Duration, seconds } from '#units';
import { type Draft, From, refused } from '../draft.ts';

export interface Variable {
  readonly name: string;
  readonly value?: string | number | boolean | null | undefined;
}

/** Variables that all faults know and that change nothing here. */
const IDLE = [
  ...['AUXILIARY_APPINFO', 'CHAOS_NAMESPACE', 'CHAOSENGINE', 'CHAOS_SERVICE_ACCOUNT'],
  ...['CONTAINER_RUNTIME', 'CPU', 'DEFAULT_HEALTH_CHECK', 'INSTANCE_ID', 'LIB', 'LIB_IMAGE'],
  ...['LIB_IMAGE_PULL_POLICY', 'NUMBER_OF_WORKERS', 'RANDOMNESS', 'REBOOT_COMMAND'],
  ...['SOCKET_PATH', 'SSH_USER', 'STATUS_CHECK_DELAY', 'STATUS_CHECK_TIMEOUT', 'TARGET_CONTAINER'],
  ...['TARGET_NODE_IP', 'TERMINATION_GRACE_PERIOD_SECONDS'],
];

/** The variables of one fault, and where they stand. What is empty counts as left out. */
export class Variables {
  readonly #problems: Draft[] = [];
  readonly #found: ReadonlyMap<string, { readonly text: string; readonly path: Path }>;
  readonly #defaults: Readonly<Record<string, string>>;

  /**
   * @param path of the list of variables
   * @param defaults what counts where a variable is left out, for all that the fault reads
   */
  constructor(
    variables: readonly Variable[],
    path: Path,
    defaults: Readonly<Record<string, string>>,
  ) {
    this.#defaults = defaults;
    const known = [...Object.keys(defaults), ...IDLE];
    for (const [index, { name }] of variables.entries()) {
      const meant = known.includes(name) ? undefined : nearest(name, known);
      if (meant === undefined) continue;
      const place = [...path, index, 'name'];
      const message = `this fault has no variable ${quote(name)}`;
      this.#problems.push(refused(place, message, `did you mean ${meant}?`));
    }
    const given = variables.map(
      ({ name, value }, index) =>
        [name, { text: `${value ?? ''}`.trim(), path: [...path, index, 'value'] }] as const,
    );
    this.#found = new Map(given.filter(([, { text }]) => text !== ''));
  }

  /** What is wrong with them. */
  get problems(): readonly Draft[] {
    return this.#problems;
  }

  has(name: string): boolean {
    return this.#found.has(name);
  }

  pathOf(name: string, otherwise: Path): Path {
    return this.#found.get(name)?.path ?? otherwise;
  }

  text(name: string): string {
    return this.#found.get(name)?.text ?? this.#defaults[name] ?? '';
  }

  /** The texts between commas, each with its place. */
  texts(name: string): readonly From[] {
    const found = this.#found.get(name);
    if (found === undefined) return [];
    const names = found.text.split(',').map((each) => each.trim());
    return names.filter((each) => each !== '').map((each) => new From(each, found.path));
  }

  /** A whole number; 0 where it is no number, which is a problem of its own. */
  count(name: string): number {
    const text = this.text(name);
    if (text === '') return 0;
    if (/^\d{1,9}$/.test(text)) return Number(text);
    const { path = [] } = this.#found.get(name) ?? {};
    this.#problems.push(refused(path, `${name} must be a whole number, not ${quote(text)}`));
    return 0;
  }

  seconds(name: string): Duration {
    return seconds(this.count(name));
  }
}
