import { type Duration, present, printDuration } from '#units';
import type { Behaviors } from './behaviors.ts';
import type { Description } from './descriptions/description.ts';
import { PARTS, type Part } from './descriptions/parts.ts';
import { explainKubelet, type KubeletSettings } from './kubelet.ts';
import type { Origin, Origins } from './origin.ts';
import { type BehaviorRequest, resolveBehaviors } from './resolve.ts';
import { explainScheduler } from './scheduler.ts';
import type { KubernetesVersion } from './version.ts';

/** What a behaviour is in one release; times are Go durations. */
export type BehaviorValue = string | number | boolean | Readonly<Record<string, string>>;

/** One constant or choice, with all there is to say of it. */
export interface ExplainedBehavior {
  /** Such as `nodeLifecycle.monitorGracePeriod`. */
  readonly path: string;
  /** What of Kubernetes behaves so, such as `kube-controller-manager`. */
  readonly component: string;
  /** What it is about, such as `node lifecycle`. */
  readonly about: string;
  readonly value: BehaviorValue;
  readonly origin: Origin;
  /** The flag, gate or field by which one sets it in this release; absent when nothing does. */
  readonly setBy?: string;
  readonly does: string;
  /** File and symbol of Kubernetes. */
  readonly upstream: string;
}

type Why = Pick<Origins, 'byPath' | 'setBy'>;

/** All that a control plane of one release does under its flags, the scheduler included. */
export function explainControlPlane(request: BehaviorRequest): readonly ExplainedBehavior[] {
  const { behaviors, origins, setBy } = resolveBehaviors(request);
  const scheduler = explainScheduler(request.controlPlane);
  const why = { byPath: origins, setBy };
  return Object.keys(PARTS).flatMap((part) => {
    if (part === 'scheduler') return explained(part, scheduler.behavior, scheduler.origins);
    return isPartOf(behaviors, part) ? explained(part, behaviors[part], why) : [];
  });
}

const isPartOf = (behaviors: Behaviors, part: string): part is keyof Behaviors =>
  Object.hasOwn(behaviors, part);

/** All that one kubelet does under its configuration. */
export function explainKubeletBehavior(
  version: KubernetesVersion,
  settings: KubeletSettings = {},
): readonly ExplainedBehavior[] {
  const { behavior, origins } = explainKubelet(version, settings);
  const { eviction, shutdown } = behavior;
  return [
    ...explained('kubelet', behavior, origins),
    ...explained('kubelet.eviction', eviction, origins),
    ...explained('kubelet.shutdown', shutdown, origins),
    ...explained('kubelet.shutdown.gates', shutdown.gates, origins),
  ];
}

function explained(name: keyof typeof PARTS, values: object, why: Why): ExplainedBehavior[] {
  const { component, title, behaviors }: Part = PARTS[name];
  const fields = new Map<string, unknown>(Object.entries(values));
  return Object.entries(behaviors).map(([field, description]) => {
    const path = `${name}.${field}`;
    const setBy = why.setBy.get(path);
    return {
      path,
      component,
      about: title,
      value: printed(description, fields.get(field)),
      origin: present(why.byPath.get(path), path),
      ...(setBy !== undefined && { setBy }),
      does: description.does,
      upstream: description.upstream,
    };
  });
}

/** More digits than these are none of single precision. */
const DIGITS_OF_FLOAT32 = 7;

function printed({ unit }: Description, value: unknown): BehaviorValue {
  if (typeof value !== 'number') return value as BehaviorValue;
  if (unit === 'duration') return printDuration(value as Duration);
  return unit === 'float32' ? Number(value.toPrecision(DIGITS_OF_FLOAT32)) : value;
}
