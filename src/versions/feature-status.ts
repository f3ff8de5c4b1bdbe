import { FEATURES, type Feature, type FeatureHistory, type FeatureStage } from './features.ts';
import { FULLY_KNOWN_FROM } from './support.ts';
import {
  type History,
  heldAt,
  isBefore,
  type KubernetesVersion,
  type Life,
  printVersion,
  type Release,
} from './version.ts';

/** The stage of a gate in a release. */
export type FeatureStatus =
  | { readonly kind: 'not-yet'; readonly since: Release }
  | { readonly kind: 'settable'; readonly since: Release; readonly stage: FeatureStage }
  | {
      readonly kind: 'removed';
      readonly since: Release;
      readonly removed: Release;
      readonly enabled: boolean;
    };

export function featureStatus(feature: Feature, version: KubernetesVersion): FeatureStatus {
  const { stages, removed }: FeatureHistory = FEATURES[feature];
  const [first] = stages[0];
  if (isBefore(version, first)) return { kind: 'not-yet', since: first };
  const { since, value: stage } = heldAt(stages, version);
  return removed === undefined || isBefore(version, removed)
    ? { kind: 'settable', since, stage }
    : { kind: 'removed', since, removed, enabled: stage.enabled };
}

/** The release since which a feature has its default of this release. */
export function defaultSince(feature: Feature, version: KubernetesVersion): Release {
  const { stages }: FeatureHistory = FEATURES[feature];
  const now = enabledByDefault(featureStatus(feature, version));
  const held = stages.filter(([since]) => !isBefore(version, since));
  const other = held.findLastIndex(([, { enabled }]) => enabled !== now);
  // Before its first stage every feature is off.
  const wasAlwaysSo = other < 0 && !now;
  return (wasAlwaysSo ? undefined : held[other + 1]?.[0]) ?? printVersion(FULLY_KNOWN_FROM);
}

/** Whether a feature is on by default, by release. */
export function gateHistory(feature: Feature): History<boolean> {
  const { stages }: FeatureHistory = FEATURES[feature];
  const known = printVersion(FULLY_KNOWN_FROM);
  const enabled = stages.map(([since, stage]) => [since, stage.enabled] as const);
  const changes = enabled.filter(([, on], index) => on !== (enabled[index - 1]?.[1] ?? false));
  const first = isBefore(FULLY_KNOWN_FROM, stages[0][0]) ? known : stages[0][0];
  return [[first, false], ...changes];
}

/** The releases that know each gate, of those from 1.20 on. */
export function featureLives(): readonly (readonly [string, Life])[] {
  return Object.entries<FeatureHistory>(FEATURES).flatMap(([name, { stages, removed }]) => {
    const [[since]] = stages;
    if (removed !== undefined && !isBefore(FULLY_KNOWN_FROM, removed)) return [];
    const isYoung = isBefore(FULLY_KNOWN_FROM, since);
    return [[name, { ...(isYoung && { since }), ...(removed !== undefined && { removed }) }]];
  });
}

/** The first release that knows a gate. */
export const introducedIn = (feature: Feature): Release => FEATURES[feature].stages[0][0];

/** Whether a release has a feature on by default. */
export function enabledByDefault(status: FeatureStatus): boolean {
  if (status.kind === 'not-yet') return false;
  return status.kind === 'removed' ? status.enabled : status.stage.enabled;
}
