import { z } from 'zod';
import type { Path } from '#script-fields';
import { positiveDuration, quote } from '#script-fields';
import type { Duration } from '#units';
import { type Draft, type Fault, From, NOTHING, notModelled, refused, together } from '../draft.ts';
import { MODE_FIELDS, pickOf, podSelector, podTargetOf } from './selector.ts';

/** Where an experiment stands, and the object that it is part of. */
export interface Context {
  /** The path of its spec. */
  readonly path: Path;
  /** Of the object; selectors without one mean it. */
  readonly namespace: string;
}

/** What an experiment does, without its time. */
export interface Experiment {
  readonly faults: readonly Fault[];
  /** Absent for one that lasts until it is deleted. */
  readonly duration?: Duration | undefined;
  /** Whether it is over at once. */
  readonly isMomentary: boolean;
  readonly draft: Draft;
}

type Reader = (context: Context) => Experiment;

const unread = z.unknown().optional();

const COMMON = { duration: positiveDuration.optional(), remoteCluster: unread };

const experiment = (
  { faults = [], draft = NOTHING, duration }: Partial<Experiment>,
  isMomentary = false,
): Experiment => ({ faults, draft, duration, isMomentary });

const podChaos = z
  .strictObject({
    ...COMMON,
    ...MODE_FIELDS,
    action: z.enum(['pod-kill', 'pod-failure', 'container-kill']),
    selector: podSelector,
    gracePeriod: z.int().min(0).optional(),
    containerNames: unread,
  })
  .transform(
    (spec): Reader =>
      (context) => {
        const { action, duration, gracePeriod = 0 } = spec;
        const { path, namespace } = context;
        if (action !== 'pod-kill') {
          const draft = notModelled([...path, 'action'], POD_REASONS[action]);
          return experiment({ draft, duration }, action === 'container-kill');
        }
        const { target, draft } = podTargetOf(spec.selector, [...path, 'selector'], namespace);
        const picked = pickOf(spec, path);
        const body = {
          ...target,
          ...picked.pick,
          gracePeriod: `${gracePeriod}s`,
        };
        const faults = [{ begin: { deletePods: body } }];
        return experiment({ faults, draft: together([draft, picked.draft]) }, true);
      },
  );

const POD_REASONS = {
  'pod-failure':
    'pod-failure: it swaps images, so that containers fail in place, and no pod leaves its node',
  'container-kill': 'container-kill: containers start again in place, and no pod leaves its node',
};

const networkChaos = z
  .looseObject({ action: z.string(), duration: positiveDuration.optional() })
  .transform(
    ({ action, duration }): Reader =>
      ({ path }) => {
        const message =
          `NetworkChaos ${action}: it is inside the networks of pods, and kubelets ` +
          'reach the API server all the same, so that no pod is evicted for it';
        return experiment({ draft: notModelled([...path, 'action'], message), duration });
      },
  );

const machineSelector = z.strictObject({
  physicalMachines: z.record(z.string(), z.array(z.string())).optional(),
  namespaces: unread,
  labelSelectors: unread,
  expressionSelectors: unread,
  annotationSelectors: unread,
  fieldSelectors: unread,
});

const machineChaos = z
  .looseObject({
    action: z.string(),
    mode: MODE_FIELDS.mode.default('all'),
    value: MODE_FIELDS.value,
    duration: positiveDuration.optional(),
    address: z.array(z.string()).optional(),
    selector: machineSelector.optional(),
  })
  .transform(
    (spec): Reader =>
      ({ path }) => {
        const { action, duration, address = [], selector } = spec;
        const kind = MACHINE_FAULTS[action];
        const narrowing = Object.keys(Object(spec[action])).filter((key) =>
          NARROWING.includes(key),
        );
        if (kind === undefined || narrowing.length > 0) {
          const what = narrowing.length > 0 ? `${action} of some addresses` : action;
          const message = `PhysicalMachineChaos ${what}: nothing here is decided by it`;
          return experiment({ draft: notModelled([...path, 'action'], message), duration });
        }
        const machines = [
          ...address.map(
            (each, at) => new From(each.replace(/:\d+$/, ''), [...path, 'address', at]),
          ),
          ...Object.entries(selector?.physicalMachines ?? {}).flatMap(([namespace, names]) =>
            names.map((name, at) => {
              const place = [...path, 'selector', 'physicalMachines', namespace, at];
              return new From(name, place);
            }),
          ),
        ];
        if (machines.length === 0) {
          return experiment({
            draft: refused(
              path,
              'this names no machine',
              'list physicalMachines that are called as their nodes',
            ),
          });
        }
        const { pick, draft } = pickOf(spec, path);
        const faults: Fault[] = [{ begin: { [kind]: { nodes: machines, ...pick } }, end: 'for' }];
        return experiment({ faults, draft, duration });
      },
  );

const MACHINE_FAULTS: Readonly<Record<string, string>> = {
  'network-partition': 'partition',
  'network-down': 'partition',
};

/** Fields of `network-partition` that cut a part of the traffic only. */
const NARROWING: readonly string[] = ['ip-address', 'hostname', 'ip-protocol', 'accept-tcp-flags'];

/** A chaos of one instance of a cloud, whose field names it. */
const cloudChaos = (
  field: string,
  actions: Readonly<Record<string, 'stop' | 'restart' | 'disk'>>,
  isNamedAsNode: boolean,
) =>
  z
    .looseObject({
      action: z.enum(Object.keys(actions)),
      duration: positiveDuration.optional(),
      [field]: z.string(),
    })
    .transform(
      (spec): Reader =>
        ({ path }) => {
          const { action, duration } = spec as { action: string; duration?: Duration };
          const effect = actions[action];
          if (effect === 'disk') {
            const message = `${action}: disks of machines are not modelled`;
            return experiment({ draft: notModelled([...path, 'action'], message), duration });
          }
          const instance = String(spec[field]);
          if (!isNamedAsNode) {
            const event = effect === 'stop' ? 'stopInstance' : 'reboot';
            const hint = `write an outage script with ${event} and the name of the node`;
            const message = `no Node object tells which node is the instance ${quote(instance)}`;
            return experiment({ draft: refused([...path, field], message, hint) });
          }
          const target = { nodes: [new From(instance, [...path, field])] };
          const faults: Fault[] =
            effect === 'stop'
              ? [{ begin: { stopInstance: target }, end: 'for' }]
              : [{ begin: { reboot: target } }];
          return experiment({ faults, duration }, effect === 'restart');
        },
    );

/** A kind of experiments that decides nothing here, and why. */
const unmodelled = (kind: string, why: string) =>
  z.looseObject({ duration: positiveDuration.optional() }).transform(
    ({ duration }): Reader =>
      ({ path }) =>
        experiment({ draft: notModelled(path, `${kind}: ${why}`), duration }),
  );

const STAYS = 'and no pod leaves its node for it';

/** The kinds of experiments, with the field that holds the spec in a Schedule or a template. */
export const EXPERIMENTS = {
  PodChaos: { field: 'podChaos', spec: podChaos },
  NetworkChaos: { field: 'networkChaos', spec: networkChaos },
  PhysicalMachineChaos: { field: 'physicalmachineChaos', spec: machineChaos },
  AWSChaos: {
    field: 'awsChaos',
    spec: cloudChaos(
      'ec2Instance',
      { 'ec2-stop': 'stop', 'ec2-restart': 'restart', 'detach-volume': 'disk' },
      false,
    ),
  },
  GCPChaos: {
    field: 'gcpChaos',
    spec: cloudChaos(
      'instance',
      { 'node-stop': 'stop', 'node-reset': 'restart', 'disk-loss': 'disk' },
      true,
    ),
  },
  AzureChaos: {
    field: 'azureChaos',
    spec: cloudChaos(
      'vmName',
      { 'vm-stop': 'stop', 'vm-restart': 'restart', 'disk-detach': 'disk' },
      true,
    ),
  },
  StressChaos: {
    field: 'stressChaos',
    spec: unmodelled(
      'StressChaos',
      'CPU decides no eviction, and memory in a container is bounded by its limit; usage plays memory',
    ),
  },
  IOChaos: { field: 'ioChaos', spec: unmodelled('IOChaos', `I/O of containers slows, ${STAYS}`) },
  DNSChaos: { field: 'dnsChaos', spec: unmodelled('DNSChaos', `names do not resolve, ${STAYS}`) },
  TimeChaos: {
    field: 'timeChaos',
    spec: unmodelled('TimeChaos', `clocks of containers differ, ${STAYS}`),
  },
  JVMChaos: { field: 'jvmChaos', spec: unmodelled('JVMChaos', `it is inside a process, ${STAYS}`) },
  KernelChaos: {
    field: 'kernelChaos',
    spec: unmodelled('KernelChaos', `calls of containers fail, ${STAYS}`),
  },
  HTTPChaos: { field: 'httpChaos', spec: unmodelled('HTTPChaos', `requests fail, ${STAYS}`) },
  BlockChaos: {
    field: 'blockChaos',
    spec: unmodelled('BlockChaos', `block devices slow, ${STAYS}`),
  },
} as const;

export type ExperimentKind = keyof typeof EXPERIMENTS;

export const EXPERIMENT_KINDS = Object.keys(EXPERIMENTS).filter(
  (kind): kind is ExperimentKind => kind in EXPERIMENTS,
);

/** The fields of a Schedule or a template that hold the spec of an experiment. */
export const EMBEDDED = {
  podChaos: podChaos.optional(),
  networkChaos: networkChaos.optional(),
  physicalmachineChaos: machineChaos.optional(),
  awsChaos: EXPERIMENTS.AWSChaos.spec.optional(),
  gcpChaos: EXPERIMENTS.GCPChaos.spec.optional(),
  azureChaos: EXPERIMENTS.AzureChaos.spec.optional(),
  stressChaos: EXPERIMENTS.StressChaos.spec.optional(),
  ioChaos: EXPERIMENTS.IOChaos.spec.optional(),
  dnsChaos: EXPERIMENTS.DNSChaos.spec.optional(),
  timeChaos: EXPERIMENTS.TimeChaos.spec.optional(),
  jvmChaos: EXPERIMENTS.JVMChaos.spec.optional(),
  kernelChaos: EXPERIMENTS.KernelChaos.spec.optional(),
  httpChaos: EXPERIMENTS.HTTPChaos.spec.optional(),
  blockChaos: EXPERIMENTS.BlockChaos.spec.optional(),
};

/** The experiment that a Schedule or a template embeds under the field of its kind. */
export function embeddedIn(
  parts: { readonly [Field in keyof typeof EMBEDDED]?: Reader | undefined },
  kind: ExperimentKind,
  { path, namespace }: Context,
): Experiment {
  const { field } = EXPERIMENTS[kind];
  const reader = parts[field];
  if (reader !== undefined) return reader({ path: [...path, field], namespace });
  return experiment({ draft: refused(path, `the field ${field} is missing here`) });
}
