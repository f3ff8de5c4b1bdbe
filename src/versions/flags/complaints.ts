import { type Diagnostic, nearest } from '#diagnostics';
import type { FlagSetting } from '../setting.ts';
import type { Release } from '../version.ts';
import type { FlagProblem, FlagType } from './types.ts';

type Complaint = Pick<Diagnostic, 'code' | 'message' | 'hint'>;

/**
 * A mistake in a script is an error. A snapshot's cluster runs, so there the model's reading is in
 * doubt.
 */
const about = (setting: FlagSetting, complaint: Complaint): Diagnostic => ({
  severity: setting.source === 'snapshot' ? 'warning' : 'error',
  ...complaint,
  ...setting.place,
});

const written = ({ name, writtenAs = name }: FlagSetting): string => writtenAs;

/** The name of the rate flag that belongs to a burst flag. */
const rateOf = (burst: FlagSetting): string => written(burst).replace(/burst$/, 'qps');

const REASONS: Readonly<Record<FlagProblem, string>> = {
  malformed: '',
  'no-unit': ', which lacks a unit',
  'unknown-unit': ', whose unit is unknown',
  'out-of-range': ', which is out of range',
  'not-positive': '',
  'not-finite': ', which is no rate',
};

export function unknownFlag(setting: FlagSetting, known: readonly string[]): Diagnostic {
  const meant = nearest(setting.name, known);
  return about(setting, {
    code: 'versions/unknown-flag',
    message: `no eviction depends on a flag ${setting.name}`,
    hint: meant === undefined ? `these count: ${known.join(', ')}` : `did you mean ${meant}?`,
  });
}

export const removedFlag = (setting: FlagSetting, removed: Release): Diagnostic =>
  about(setting, {
    code: 'versions/removed-flag',
    message: `Kubernetes ${removed} and later know no flag ${setting.name}`,
    hint: 'leave it out, or set kubernetesVersion to an older release',
  });

export const youngFlag = (setting: FlagSetting, added: Release): Diagnostic =>
  about(setting, {
    code: 'versions/young-flag',
    message: `only Kubernetes ${added} and later know the flag ${setting.name}`,
    hint: 'leave it out, or set kubernetesVersion to a newer release',
  });

export const flagValue = (
  setting: FlagSetting,
  type: FlagType<unknown>,
  problem: FlagProblem,
): Diagnostic =>
  about(setting, {
    code: 'versions/flag-value',
    message:
      `${written(setting)} takes a ${type.name}, ` +
      `not ${quoted(setting.value)}${REASONS[problem]}`,
    hint: `for example ${exampleOf(setting, type)}`,
  });

/** The form in which the setting is written: in a command line, or as a field. */
const exampleOf = (setting: FlagSetting, { example }: FlagType<unknown>): string =>
  setting.source === 'snapshot' && setting.writtenAs === undefined
    ? `--${setting.name}=${example}`
    : `${written(setting).split('.').at(-1)}: ${example}`;

export const uncuttable = (setting: FlagSetting, cidr: string, size: number): Diagnostic =>
  about(setting, {
    code: 'versions/cidr-too-small',
    message: `${cidr} cannot be cut into ranges of /${size} for nodes, 65536 at most`,
    hint: 'set node-cidr-mask-size to more than the size of cluster-cidr, by up to 16',
  });

export const noBurst = (setting: FlagSetting, qps: number): Diagnostic =>
  about(setting, {
    code: 'versions/no-burst',
    message:
      qps > 0
        ? `${written(setting)} must be more than 0 while ${rateOf(setting)} is ${qps}, ` +
          `not ${setting.value}`
        : `${written(setting)} must be 0 or more, not ${setting.value}`,
    hint: `to lift the limit, set ${rateOf(setting)} to -1`,
  });

/** @param names the flag that has to be longer, and the one that decides how long */
export const noLeader = (
  setting: FlagSetting,
  [longer, shorter]: readonly [string, string],
  than: string,
): Diagnostic =>
  about(setting, {
    code: 'versions/no-leader',
    message: `${longer} must be more than ${shorter} (${than}): the component does not start otherwise`,
    hint: 'the defaults are 15s for the Lease, 10s for its renewal, and 2s between two tries',
  });

export const flagWithoutEffect = (setting: FlagSetting): Diagnostic => ({
  ...about(setting, {
    code: 'versions/flag-without-effect',
    message: `${setting.name} has no effect: pods go when their tolerationSeconds have passed`,
    hint: 'set tolerationSeconds under set.pods, or the apiServer flags default-*-toleration-seconds',
  }),
  severity: 'warning',
});

/** A gate that the models read in other components only, or in none. */
export const gateWithoutEffect = (
  setting: FlagSetting,
  gate: string,
  read: readonly string[],
): Diagnostic => ({
  ...about(setting, {
    code: 'versions/flag-without-effect',
    message: `${gate} has no effect here: of kube-scheduler only ${read.join(' and ')} are read`,
  }),
  severity: 'warning',
});

export function unknownController(
  setting: FlagSetting,
  name: string,
  known: readonly string[],
  release: Release,
): Diagnostic {
  const meant = nearest(name, known);
  return about(setting, {
    code: 'versions/unknown-controller',
    message: `kube-controller-manager ${release} knows no controller ${quoted(name)}`,
    ...(meant === undefined ? {} : { hint: `did you mean ${meant}?` }),
  });
}

export const everythingOff = (setting: FlagSetting): Diagnostic => ({
  ...about(setting, {
    code: 'versions/no-controller-left',
    message: `controllers: ${quoted(setting.value)} switches off every controller it does not name`,
    hint: 'begin the list with * to keep the others',
  }),
  severity: 'warning',
});

export function unknownGate(
  setting: FlagSetting,
  name: string,
  known: readonly string[],
): Diagnostic {
  const meant = nearest(name, known);
  return about(setting, {
    code: 'versions/unknown-feature-gate',
    message: `no eviction depends on a feature gate ${quoted(name)}`,
    hint: meant === undefined ? `these count: ${known.join(', ')}` : `did you mean ${meant}?`,
  });
}

export const gateNotYet = (
  setting: FlagSetting,
  name: string,
  at: Release,
  since: Release,
): Diagnostic =>
  about(setting, {
    code: 'versions/unrecognized-feature-gate',
    message: `Kubernetes ${at} does not recognize the feature gate ${name}`,
    hint: `it exists from ${since} on`,
  });

export const gateRemoved = (
  setting: FlagSetting,
  name: string,
  at: Release,
  removed: Release,
): Diagnostic =>
  about(setting, {
    code: 'versions/unrecognized-feature-gate',
    message: `Kubernetes ${at} does not recognize the feature gate ${name}`,
    hint: `it went with ${removed}; the feature stayed`,
  });

export const gateLocked = (setting: FlagSetting, name: string, locked: boolean): Diagnostic =>
  about(setting, {
    code: 'versions/locked-feature-gate',
    message: `the feature gate ${name} cannot be set to ${!locked}: it is locked to ${locked}`,
    hint: 'leave it out, or set kubernetesVersion to an older release',
  });

export const gatePiece = (
  setting: FlagSetting,
  piece: string,
  kind: 'without-value' | 'malformed-value',
): Diagnostic =>
  about(setting, {
    code: 'versions/flag-value',
    message: `feature-gates takes Name=true or Name=false, not ${quoted(piece)}`,
    ...(kind === 'without-value' ? { hint: `for example ${piece}=true` } : {}),
  });

const quoted = (text: string): string => JSON.stringify(text);
