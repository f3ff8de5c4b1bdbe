import type { BehaviorEntry, ChangeEntry, UpgradeReport } from '#documents';
import { FULLY_KNOWN_FROM, printVersion } from '#versions';
import { counted, listed } from '#words';

/** The oldest release whose behaviors are fully known. */
const OLDEST = printVersion(FULLY_KNOWN_FROM);

/** A choice such as `at-once` in words, and a time without zero units. */
export function valueText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return thresholdsText(Object.entries(value));
  const text = `${value}`;
  return /^[a-z]+(-[a-z]+)+$/.test(text)
    ? text.replaceAll('-', ' ')
    : text.replace(/(?<=[hm])0[ms](0s)?$/, '');
}

/** The thresholds of a list that the other list does not have. Other values are printed in full. */
export function differenceText(value: Value, other: Value): string {
  if (typeof value !== 'object' || typeof other !== 'object') return valueText(value);
  const own = Object.entries(value).filter(([name, threshold]) => other[name] !== threshold);
  return own.length === 0 ? '-' : thresholdsText(own);
}

type Value = BehaviorEntry['value'];

const thresholdsText = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, threshold]) => `${name}<${threshold}`).join(', ');

/** The first release of a value, or the setting that causes it. */
export function originText({ origin }: Pick<BehaviorEntry, 'origin'>): string {
  switch (origin.kind) {
    case 'default':
      return origin.since === OLDEST ? `≤${OLDEST}` : origin.since;
    case 'flag':
      return `--${origin.flag}=${origin.value}`;
    case 'configuration':
      return 'configured';
  }
}

/** Whether a change affects an object of the snapshot. True if that is unknown. */
export const isTouching = ({ touches }: ChangeEntry): boolean => touches?.names.length !== 0;

/** The objects that a change affects. */
export function touchesText({ touches }: ChangeEntry): string {
  if (touches === undefined) return '-';
  const { kind, names } = touches;
  const count = counted(names.length, ...nounsOf(kind));
  return names.length > NAMED ? count : `${count}: ${listed(names)}`;
}

const NAMED = 3;

/** A change in a line. */
export const changeText = (change: ChangeEntry): string => {
  const { path, before, value } = change;
  const [old, now] = [differenceText(before, value), differenceText(value, before)];
  return `${path}: from ${old} to ${now}, since ${originText(change)}`;
};

const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  Node: ['node', 'nodes'],
  Pod: ['pod', 'pods'],
  PodDisruptionBudget: ['budget', 'budgets'],
  VolumeAttachment: ['attached volume', 'attached volumes'],
};

const nounsOf = (kind: string): readonly [string, string] => NOUNS[kind] ?? [kind, `${kind}s`];

/** The answer: the number of differences. */
export function upgradeText({ from, to, inputs, changes }: UpgradeReport): string {
  const leap = `From Kubernetes ${from} to ${to}`;
  if (changes.length === 0) return `${leap} nothing changes that evictions depend on.`;
  const what = counted(changes.length, 'behaviour changes', 'behaviours change');
  if (inputs.length === 0) return `${leap} ${what}.`;
  const touching = changes.filter(isTouching);
  const here = touching.length === 0 ? 'none' : `${touching.length}`;
  return `${leap} ${what}, ${here} of them for what is in this snapshot.`;
}

export const heldText = ({ path, value, origin }: BehaviorEntry): string =>
  `${path} stays ${valueText(value)}: ${originText({ origin })}`;

export const settingText = ({ path, line, message }: UpgradeReport['settings'][number]): string => {
  const place = path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`}: `;
  return `${place}${message}`;
};

export function unconfiguredText(nodes: readonly string[]): string {
  const kubelets = counted(nodes.length, 'kubelet');
  const count = nodes.length === 1 ? 'counts' : 'count';
  return `the snapshot has no configuration of ${kubelets}, which ${count} as set to nothing: ${listed(nodes)}`;
}
