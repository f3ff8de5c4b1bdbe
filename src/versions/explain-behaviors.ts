import { type Duration, present, printDuration } from '#units';
import type { BehaviorRequest } from './behavior-request.ts';
import type { NodeIpamBehavior } from './behaviors.ts';
import { isClientLimits, printLimits } from './client-limits.ts';
import type { Description } from './descriptions/description.ts';
import { PARTS, type Part } from './descriptions/parts.ts';
import { asWritten } from './float32.ts';
import { explainKubelet, type KubeletSettings } from './kubelet.ts';
import type { Origin, Origins } from './origin.ts';
import { resolveBehaviors } from './resolve.ts';
import { explainScheduler } from './scheduler.ts';
import type { KubernetesVersion } from './version.ts';

/** The value of a behavior in one release; times are Go durations. */
export type BehaviorValue = string | number | boolean | Readonly<Record<string, string>>;

/** One constant or choice, with its description. */
export interface ExplainedBehavior {
  /** The path, such as `nodeLifecycle.monitorGracePeriod`. */
  readonly path: string;
  /** The component of Kubernetes that behaves so, such as `kube-controller-manager`. */
  readonly component: string;
  /** The topic, such as `node lifecycle`. */
  readonly about: string;
  readonly value: BehaviorValue;
  readonly origin: Origin;
  /** The flag, gate or field that sets it in this release; absent when there is none. */
  readonly setBy?: string;
  readonly does: string;
  /** File and symbol of Kubernetes. */
  readonly upstream: string;
}

type Why = Pick<Origins, 'byPath' | 'setBy'>;

/** The behavior of a control plane of one release under its flags, the scheduler included. */
export function explainControlPlane(request: BehaviorRequest): readonly ExplainedBehavior[] {
  const { behaviors, origins, setBy } = resolveBehaviors(request);
  const scheduler = explainScheduler(request.controlPlane);
  const values = { ...behaviors, 'apiClients.workers': behaviors.apiClients.workers };
  const why = { byPath: origins, setBy };
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((name) => {
    if (name === 'scheduler') return explained(name, scheduler.behavior, scheduler.origins);
    const part = own(values, pathOf(name));
    return part === undefined ? [] : explained(name, part, why);
  });
}

const own = (values: Readonly<Record<string, object>>, path: string): object | undefined =>
  Object.hasOwn(values, path) ? values[path] : undefined;

const pathOf = (name: keyof typeof PARTS): string => {
  const part: Part = PARTS[name];
  return part.path ?? name;
};

/** The behavior of one kubelet under its configuration. */
export function explainKubeletBehavior(
  version: KubernetesVersion,
  settings: KubeletSettings = {},
): readonly ExplainedBehavior[] {
  const { behavior, origins } = explainKubelet(version, settings);
  const { eviction, shutdown, containers } = behavior;
  return [
    ...explained('kubelet', behavior, origins),
    ...explained('kubelet.eviction', eviction, origins),
    ...explained('kubelet.shutdown', shutdown, origins),
    ...explained('kubelet.shutdown.gates', shutdown.gates, origins),
    ...explained('kubelet.containers', containers, origins),
  ];
}

function explained(name: keyof typeof PARTS, values: object, why: Why): ExplainedBehavior[] {
  const { component, title, behaviors }: Part = PARTS[name];
  const fields = new Map<string, unknown>(Object.entries(values));
  return Object.entries(behaviors).map(([field, description]) => {
    const path = `${pathOf(name)}.${field}`;
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

/** A range of addresses as written, with the size of the nodes' ranges. */
const rangeText = (range: string | NodeIpamBehavior['ranges'][number]): string =>
  typeof range === 'string' ? range : `${range.cidr} by /${range.nodeMaskSize}`;

function printed({ unit }: Description, value: unknown): BehaviorValue {
  if (isClientLimits(value)) return printLimits(value);
  if (Array.isArray(value)) return value.map(rangeText).join(', ') || 'none';
  if (typeof value !== 'number') return value as BehaviorValue;
  if (unit === 'duration') return printDuration(value as Duration);
  return unit === 'float32' ? asWritten(value) : value;
}
