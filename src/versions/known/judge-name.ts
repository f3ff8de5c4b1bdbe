import { nearest } from '#diagnostics';
import { isHalfKnown } from '../support.ts';
import {
  isBefore,
  type KubernetesVersion,
  type Life,
  printVersion,
  type Release,
} from '../version.ts';
import {
  API_SERVER_FLAG_NAMES,
  CONTROLLER_MANAGER_FLAG_NAMES,
  FEATURE_GATES,
  KUBELET_FLAGS,
  YOUNG_KUBELET_FIELDS,
} from './known-names.ts';

/** The reason why a component may not know a name. */
export type NameTrouble =
  | { readonly kind: 'unknown'; readonly meant?: string }
  | { readonly kind: 'too-young'; readonly release: Release; readonly since: Release }
  | { readonly kind: 'gone'; readonly release: Release; readonly removed: Release };

type NameOf = 'kubelet-flag' | 'feature-gate' | 'controller-manager-flag' | 'api-server-flag';

const forEver = (names: ReadonlySet<string>): ReadonlyMap<string, Life> =>
  new Map([...names].map((name) => [name, {}]));

const LIVES: Readonly<Record<NameOf, ReadonlyMap<string, Life>>> = {
  'kubelet-flag': KUBELET_FLAGS,
  'feature-gate': FEATURE_GATES,
  'controller-manager-flag': forEver(CONTROLLER_MANAGER_FLAG_NAMES),
  'api-server-flag': forEver(API_SERVER_FLAG_NAMES),
};

/**
 * Whether a release knows a flag or a feature gate; without a release, whether any does. Flags are
 * written with underscores, too. For releases that are only partly known, only misspellings are
 * detected.
 */
export function judgeName(
  of: NameOf,
  name: string,
  version: KubernetesVersion | undefined,
): NameTrouble | undefined {
  const lives = LIVES[of];
  const plain = of === 'feature-gate' ? name : name.replaceAll('_', '-');
  const life = lives.get(plain);
  if (life !== undefined) return troubleOf(life, version);
  const meant = nearest(plain, [...lives.keys()]);
  if (meant === undefined && version !== undefined && isHalfKnown(version)) return undefined;
  return { kind: 'unknown', ...(meant !== undefined && { meant }) };
}

/** Whether a release knows a field that a KubeletConfiguration has in the newest one. */
export const judgeKubeletField = (
  name: string,
  version: KubernetesVersion | undefined,
): NameTrouble | undefined => troubleOf(YOUNG_KUBELET_FIELDS.get(name) ?? {}, version);

function troubleOf(
  { since, removed }: Life,
  version: KubernetesVersion | undefined,
): NameTrouble | undefined {
  if (version === undefined) return undefined;
  const release = printVersion(version);
  if (since !== undefined && isBefore(version, since)) return { kind: 'too-young', release, since };
  if (removed !== undefined && !isBefore(version, removed))
    return { kind: 'gone', release, removed };
  return undefined;
}
