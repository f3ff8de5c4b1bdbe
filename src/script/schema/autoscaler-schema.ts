import { z } from 'zod';
import { type AutoscalerSettings, assumedPrices, type InstanceType } from '#autoscaling';
import { duration, quantity, withinADay } from '#script-fields';

const ZONE_ANSWERS = ['noCapacity', 'hangs', 'fulfils', 'works'] as const;

const AUTOSCALER_KINDS = ['auto', 'none', 'karpenter', 'clusterAutoscaler'] as const;

const price = z.number().refine((value) => value > 0, {
  error: 'a price of 0 would make every choice equal: give the price of an hour',
});

const instanceType = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .meta({ description: 'As nodes have it in node.kubernetes.io/instance-type.' }),
    cpu: quantity,
    memory: quantity,
    pods: z.int().min(1).optional(),
    allocatable: z
      .record(z.string(), quantity)
      .optional()
      .meta({ description: 'What is left for pods. Left out: all of cpu, memory and pods.' }),
    labels: z.record(z.string(), z.string()).optional(),
    zones: z
      .array(z.string())
      .optional()
      .meta({ description: 'The zones that have it. Left out: all.' }),
    prices: z
      .record(z.string(), price)
      .optional()
      .meta({
        description:
          'The price of an hour by capacity type: on-demand, spot, reserved. Left out: it follows the ' +
          'number of CPUs.',
        examples: [{ 'on-demand': 0.192, spot: 0.07 }],
      }),
  })
  .meta({ description: 'A type of machines that the cloud offers.' });

export const autoscalerSchema = z
  .strictObject({
    kind: z.enum(AUTOSCALER_KINDS).meta({
      description:
        'The autoscaler that adds and removes nodes. auto: what the snapshot shows, such as NodePools ' +
        'or the report of Cluster Autoscaler.',
      default: 'auto',
    }),
    provisionTime: withinADay.meta({
      description:
        'From the order of a machine to its Node object. Left out: as the NodeClaims of the snapshot ' +
        'show it, or 60s.',
    }),
    readyAfter: withinADay.meta({
      description:
        'From the Node object until it is Ready. Left out: as its nodes show it, or 15s.',
    }),
    terminationTime: duration.meta({
      description: 'From the order to end a machine until the cloud no longer has it.',
      default: '20s',
    }),
    zones: z.record(z.string(), z.enum(ZONE_ANSWERS)).meta({
      description:
        'What the cloud does with orders in a zone. noCapacity: it takes none. hangs: it takes them, and ' +
        'no machine ever comes. fulfils: they register, and work once the zone has power. works: they ' +
        'come and work. Left out: a zone whose machines are all off has no capacity, the others work.',
      examples: [{ 'us-east-1b': 'hangs' }],
    }),
    maxSize: z
      .int()
      .min(1)
      .meta({
        description:
          'The most machines of each node group. Left out: as Cluster Autoscaler reports it, or twice as ' +
          'many as there are.',
      }),
    flags: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).meta({
      description:
        'Flags of the autoscaler, without dashes in front; over those of its Deployment. For Karpenter, ' +
        'also the variables of its environment.',
      examples: [{ 'scale-down-unready-time': '5m' }],
    }),
    featureGates: z.record(z.string(), z.boolean()).meta({
      description: 'Feature gates of Karpenter.',
      examples: [{ NodeRepair: true }],
    }),
    catalogue: z.array(instanceType).min(1).meta({
      description:
        'The types of machines that the cloud offers. Left out: those of the nodes that are there.',
    }),
  })
  .partial()
  .meta({ description: 'The autoscaler, and what a snapshot cannot tell of its cloud.' });

type WrittenAutoscaler = z.output<typeof autoscalerSchema>;

/** The settings of all scripts as one; later ones count where they differ. */
export function autoscalerSettingsOf(
  written: readonly WrittenAutoscaler[],
): AutoscalerSettings | undefined {
  if (written.length === 0) return undefined;
  const {
    kind = 'auto',
    zones: _zones,
    flags: _flags,
    featureGates: _gates,
    catalogue,
    ...times
  } = Object.assign({}, ...written) as WrittenAutoscaler;
  const all = <T>(of: (each: WrittenAutoscaler) => Readonly<Record<string, T>> | undefined) =>
    Object.assign({}, ...written.map((each) => of(each) ?? {})) as Record<string, T>;
  return {
    kind,
    ...Object.fromEntries(Object.entries(times).filter(([, value]) => value !== undefined)),
    zones: all((each) => each.zones),
    flags: Object.fromEntries(
      Object.entries(all((each) => each.flags)).map(([name, value]) => [name, `${value}`]),
    ),
    featureGates: all((each) => each.featureGates),
    ...(catalogue && { catalogue: catalogue.map(instanceTypeOf) }),
  };
}

type WrittenType = z.output<typeof instanceType>;

function instanceTypeOf({
  name,
  cpu,
  memory,
  pods = 110,
  labels = {},
  zones = [],
  prices,
  ...given
}: WrittenType): InstanceType {
  const capacity = { cpu: `${cpu}`, memory: `${memory}`, pods: `${pods}` };
  const allocatable = { ...capacity, ...textsOf(given.allocatable ?? {}) };
  return {
    name,
    labels: { 'node.kubernetes.io/instance-type': name, ...labels },
    capacity,
    allocatable,
    zones,
    prices: prices ?? assumedPrices(capacity, allocatable),
    isPriced: prices !== undefined,
  };
}

const textsOf = (list: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(list).map(([name, value]) => [name, `${value}`]));
