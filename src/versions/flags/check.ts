import type { Diagnostic } from '#diagnostics';
import { unreachable } from '#units';
import { featureStatus } from '../feature-status.ts';
import { FEATURES, type Feature, isFeature } from '../features.ts';
import type { FlagSetting } from '../setting.ts';
import { isBefore, type KubernetesVersion, printVersion } from '../version.ts';
import * as complaints from './complaints.ts';
import { controllerNamesAt } from './controller-names.ts';
import { unknownControllers } from './controllers.ts';
import { evictsBy } from './evicts-by.ts';
import { parseFeatureGates } from './feature-gates.ts';
import { type Flag, flagNames } from './table.ts';

/** The problems of a component's flags. A snapshot may hold flags that the models do not read. */
export const checkFlags = (
  settings: readonly FlagSetting[],
  known: Readonly<Record<string, Flag<unknown>>>,
  version: KubernetesVersion,
): readonly Diagnostic[] =>
  settings.flatMap((setting) => checkFlag(setting, settings, known, version));

function checkFlag(
  setting: FlagSetting,
  all: readonly FlagSetting[],
  known: Readonly<Record<string, Flag<unknown>>>,
  version: KubernetesVersion,
): readonly Diagnostic[] {
  const flag = Object.values(known).find(({ name }) => name === setting.name);
  if (flag === undefined) {
    return fromScript(setting, () => [complaints.unknownFlag(setting, flagNames(known))]);
  }
  if (flag.removed !== undefined && !isBefore(version, flag.removed)) {
    return [complaints.removedFlag(setting, flag.removed)];
  }
  if (flag.added !== undefined && isBefore(version, flag.added)) {
    return [complaints.youngFlag(setting, flag.added)];
  }
  const read = flag.type.parse(setting.value);
  if (!read.ok) return [complaints.flagValue(setting, flag.type, read.problem)];
  return checkMeaning(setting, all, version);
}

/** The gates of a script that belong to no modelled feature of kube-scheduler. */
export const checkSchedulerGates = (
  settings: readonly FlagSetting[],
  read: readonly Feature[],
): readonly Diagnostic[] =>
  settings
    .filter(({ name }) => name === 'feature-gates')
    .flatMap((setting) =>
      fromScript(setting, () =>
        parseFeatureGates(setting.value)
          .settings.filter(({ name }) => isFeature(name) && !read.includes(name))
          .map(({ name }) => complaints.gateWithoutEffect(setting, name, read)),
      ),
    );

function checkMeaning(
  setting: FlagSetting,
  all: readonly FlagSetting[],
  version: KubernetesVersion,
): readonly Diagnostic[] {
  switch (setting.name) {
    case 'controllers':
      return fromScript(setting, () => checkControllers(setting, version));
    case 'feature-gates':
      return checkGates(setting, version);
    case 'pod-eviction-timeout':
      return evictsBy(all, version).value === 'deletion'
        ? []
        : fromScript(setting, () => [complaints.flagWithoutEffect(setting)]);
    default:
      return [];
  }
}

function checkControllers(setting: FlagSetting, version: KubernetesVersion): readonly Diagnostic[] {
  const known = controllerNamesAt(version);
  const release = printVersion(version);
  const words = setting.value.split(',');
  const unknown = unknownControllers(setting.value, version);
  return [
    ...unknown.map((name) => complaints.unknownController(setting, name, known, release)),
    ...(words.every((word) => word.startsWith('-')) ? [complaints.everythingOff(setting)] : []),
  ];
}

function checkGates(setting: FlagSetting, version: KubernetesVersion): readonly Diagnostic[] {
  const { settings, problems } = parseFeatureGates(setting.value);
  return [
    ...problems.map(({ piece, kind }) => complaints.gatePiece(setting, piece, kind)),
    ...settings.flatMap((gate) => checkGate(setting, gate.name, gate.enabled, version)),
  ];
}

function checkGate(
  setting: FlagSetting,
  name: string,
  enabled: boolean,
  version: KubernetesVersion,
): readonly Diagnostic[] {
  if (name === 'AllAlpha' || name === 'AllBeta') return [];
  if (!isFeature(name)) {
    const known = [...Object.keys(FEATURES), 'AllAlpha', 'AllBeta'];
    return fromScript(setting, () => [complaints.unknownGate(setting, name, known)]);
  }
  const status = featureStatus(name, version);
  const at = printVersion(version);
  switch (status.kind) {
    case 'not-yet':
      return [complaints.gateNotYet(setting, name, at, status.since)];
    case 'removed':
      return [complaints.gateRemoved(setting, name, at, status.removed)];
    case 'settable':
      return status.stage.locked && enabled !== status.stage.enabled
        ? [complaints.gateLocked(setting, name, status.stage.enabled)]
        : [];
    default:
      return unreachable(status);
  }
}

const fromScript = (
  setting: FlagSetting,
  check: () => readonly Diagnostic[],
): readonly Diagnostic[] => (setting.source === 'script' ? check() : []);
