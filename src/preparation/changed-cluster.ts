import { type ChangeEffects, type ControlPlane, changeCluster, manifestProblems } from '#changes';
import { type Cluster, Store } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { findWorkloads } from '#pod-facts';
import { missingClaims } from '#pod-volumes';
import { Scheduler } from '#scheduler';
import {
  type LoadedManifests,
  type LoadedSnapshot,
  loadManifests,
  type SnapshotInput,
} from '#snapshot';
import { Timeline } from '#timeline';
import { instant } from '#units';
import { type Behaviors, type KubernetesVersion, resolveScheduler } from '#versions';
import { schedulerOptions } from '#wiring';
import { admissionOf } from './base.ts';
import type { ChangeAssumption } from './change-assumption.ts';
import type { ScenarioRequest } from './request.ts';

/** A snapshot with the changes of a request, and what they assume. */
export interface ChangedSnapshot {
  readonly snapshot: LoadedSnapshot;
  readonly assumptions: readonly ChangeAssumption[];
  readonly diagnostics: readonly Diagnostic[];
}

type Changes = Pick<ScenarioRequest, 'apply' | 'scale' | 'strict'>;

/** Manifests that were read, with the names of their files. */
export interface AppliedManifests {
  readonly inputs: readonly Pick<SnapshotInput, 'path' | 'fromFolder'>[];
  readonly manifests: Pick<LoadedManifests, 'objects' | 'invalid' | 'notUnderstood'>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads manifests for `--apply`; undefined without any. */
export const readManifests = async (
  inputs: readonly SnapshotInput[],
): Promise<AppliedManifests | undefined> =>
  inputs.length === 0
    ? undefined
    : { inputs, ...(await loadManifests(inputs, { keepsRaw: true })) };

/**
 * Applies manifests and scales workloads before anything is played.
 * @param before - manifests that are applied before those of the request
 * @param playsRollouts whether rollouts begin at the start, and are not over by then
 */
export async function changedSnapshot(
  snapshot: LoadedSnapshot,
  { apply = [], scale = [], strict = false }: Changes,
  version: KubernetesVersion,
  behaviors: Behaviors,
  before: AppliedManifests | undefined,
  playsRollouts: boolean,
): Promise<ChangedSnapshot> {
  const read = [before, await readManifests(apply)].filter((each) => each !== undefined);
  if (read.length + scale.length === 0) return { snapshot, assumptions: [], diagnostics: [] };
  const { cluster } = snapshot;
  const manifests = {
    objects: read.flatMap((each) => each.manifests.objects),
    invalid: read.flatMap((each) => each.manifests.invalid),
  };
  const change = { manifests, scale, strict, playsRollouts };
  const changed = changeCluster(cluster, change, controlPlaneOf(cluster, version, behaviors));
  return {
    snapshot: { ...snapshot, cluster: changed.cluster },
    assumptions: assumptionsOfChange(changed.effects),
    diagnostics: [
      ...read.flatMap((each) =>
        manifestProblems(each.manifests.notUnderstood, each.diagnostics, each.inputs),
      ),
      ...changed.diagnostics,
    ],
  };
}

const controlPlaneOf = (
  cluster: Cluster,
  version: KubernetesVersion,
  { admission }: Behaviors,
): ControlPlane => ({
  admit: admissionOf(cluster, admission),
  workloadOf: findWorkloads(cluster).of,
  schedulerOf: (cluster) => {
    const store = new Store(new Timeline(instant(0)), cluster);
    const options = schedulerOptions(store, resolveScheduler(version), missingClaims(cluster));
    const scheduler = new Scheduler(options, store);
    return {
      replace: (before, after) => scheduler.replacePod(before, after),
      fits: (pod, node) => scheduler.nodesFor(pod).feasible.includes(node),
      place: (pod) => {
        const attempt = scheduler.attempt(pod);
        return attempt.kind === 'placed' ? attempt.node : undefined;
      },
    };
  },
});

/** The assumptions that a change makes about the cluster afterwards. */
function assumptionsOfChange(effects: ChangeEffects): readonly ChangeAssumption[] {
  const { changed, added, rollingOut, remade, moved } = effects;
  const { created, removed, homeless, passedOver } = effects;
  const onTheirNodes =
    remade.length - moved.length - homeless.filter((pod) => remade.includes(pod)).length;
  const some = <Kind extends string>(kind: Kind, names: readonly string[]) =>
    names.length === 0 ? [] : [{ kind, names, pods: names.length } as const];
  return [
    ...(changed.length === 0
      ? []
      : [{ kind: 'cluster-changed', names: changed, pods: onTheirNodes } as const]),
    ...(rollingOut.length === 0 ? [] : [{ kind: 'rollouts-begin', names: rollingOut } as const]),
    ...(added.length === 0 ? [] : [{ kind: 'objects-added', names: added } as const]),
    ...some('pods-created', created),
    ...some('pods-scaled-down', removed),
    ...some('pods-moved', moved),
    ...some('pods-fit-nowhere', homeless),
    ...(Object.keys(passedOver).length === 0
      ? []
      : [{ kind: 'objects-not-applied', objects: passedOver } as const]),
  ];
}
