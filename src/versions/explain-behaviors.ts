import { type Duration, present, printDuration } from '#units';
import type { BehaviorRequest } from './behavior-request.ts';
import type { KubeletSettings } from './behaviors/kubelet-row.ts';
import type { NodeIpamBehavior } from './behaviors/node-ipam.ts';
import { CONTROL_PLANE_PARTS, KUBELET_PARTS, type Part } from './behaviors/parts.ts';
import type { Row } from './behaviors/row.ts';
import { explainScheduler } from './behaviors/scheduler.ts';
import type { Touch } from './behaviors/touch.ts';
import { isClientLimits, printLimits } from './client-limits.ts';
import { asWritten } from './float32.ts';
import { explainKubelet } from './kubelet.ts';
import type { Origin, Origins } from './origin.ts';
import { resolveBehaviors } from './resolve.ts';
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

/** The behavior of a control plane of one release under its flags, the scheduler included. */
export function explainControlPlane(request: BehaviorRequest): readonly ExplainedBehavior[] {
  const { behaviors, origins, setBy } = resolveBehaviors(request);
  const scheduler = explainScheduler(request.controlPlane);
  const why = { byPath: origins, setBy };
  return CONTROL_PLANE_PARTS.flatMap((part) =>
    part.path === 'scheduler'
      ? explained(part, { scheduler: scheduler.behavior }, scheduler.origins)
      : explained(part, behaviors, why),
  );
}

/** The behavior of one kubelet under its configuration. */
export function explainKubeletBehavior(
  version: KubernetesVersion,
  settings: KubeletSettings = {},
): readonly ExplainedBehavior[] {
  const { behavior, origins } = explainKubelet(version, settings);
  return KUBELET_PARTS.flatMap((part) => explained(part, { kubelet: behavior }, origins));
}

function explained(
  { component, title, path, rows }: Part,
  behaviors: object,
  why: Pick<Origins, 'byPath' | 'setBy'>,
): ExplainedBehavior[] {
  const values = path.split('.').reduce(fieldOf, behaviors as unknown);
  return Object.entries(rows).map(([field, { does, upstream, unit }]) => {
    const full = `${path}.${field}`;
    const setBy = why.setBy.get(full);
    return {
      path: full,
      component,
      about: title,
      value: printed(unit, fieldOf(values, field)),
      origin: present(why.byPath.get(full), full),
      ...(setBy !== undefined && { setBy }),
      does,
      upstream,
    };
  });
}

/** The objects that a change of a behaviour affects; undefined where it affects none in particular. */
export const touchOf = (path: string): Touch | undefined => TOUCHES.get(path);

const TOUCHES: ReadonlyMap<string, Touch> = new Map(
  [...CONTROL_PLANE_PARTS, ...KUBELET_PARTS].flatMap(({ path, rows }) =>
    Object.entries(rows).flatMap(([field, { touches }]) =>
      touches === undefined ? [] : [[`${path}.${field}`, touches] as const],
    ),
  ),
);

const fieldOf = (of: unknown, field: string): unknown =>
  (of as Readonly<Record<string, unknown>>)[field];

/** A range of addresses as written, with the size of the nodes' ranges. */
const rangeText = (range: string | NodeIpamBehavior['ranges'][number]): string =>
  typeof range === 'string' ? range : `${range.cidr} by /${range.nodeMaskSize}`;

function printed(unit: Row<unknown, never>['unit'], value: unknown): BehaviorValue {
  if (isClientLimits(value)) return printLimits(value);
  if (Array.isArray(value)) return value.map(rangeText).join(', ') || 'none';
  if (typeof value !== 'number') return value as BehaviorValue;
  if (unit === 'duration') return printDuration(value as Duration);
  return unit === 'float32' ? asWritten(value) : value;
}
