import { z } from 'zod';
import {
  duration,
  type NodeTarget,
  nodeTarget,
  quote,
  read,
  refuse,
  textField,
} from '#script-fields';
import type { Duration } from '#units';
import { parseVersion } from '#versions';
import { momentary } from '../plan.ts';
import { numberOrShare } from './number-or-share.ts';

const STRATEGIES = [
  'generic',
  'eks',
  'eks-minimal',
  'aks',
  'gke-surge',
  'gke-blue-green',
  'capi',
  'kops',
  'karpenter-drift',
  'kubeadm',
] as const;

export type RollStrategy = (typeof STRATEGIES)[number];

/** A number of nodes, or a share of those that are rolled, such as `10%`. */
type NodeAmount = number | string;

/** What a roll of nodes says itself; the strategy has the rest. */
export interface RollOptions {
  readonly strategy?: RollStrategy;
  readonly surge?: NodeAmount;
  readonly maxUnavailable?: NodeAmount;
  /** 0 means no timeout. */
  readonly drainTimeout?: Duration;
  readonly onTimeout?: 'fail' | 'force' | 'quarantine' | 'rollback' | 'terminate';
  readonly soak?: Duration;
  readonly provisionTime?: Duration;
  readonly order?: 'random' | 'byName' | 'zoneByZone';
  /** The release of new nodes' kubelets; that of the old node unless given. */
  readonly kubeletVersion?: string;
}

/** The largest cluster that Kubernetes supports. */
const MOST_NODES = 5_000;

const amount = (description: string) =>
  numberOrShare('nodes', MOST_NODES).meta({ description }).optional();

const OPTIONS = {
  strategy: z
    .enum(STRATEGIES)
    .meta({ description: 'Whose published numbers count where the event says none.' })
    .optional(),
  surge: amount('The nodes that are there beyond the others; a share is rounded up.'),
  maxUnavailable: amount(
    'The nodes that may be missing; eks, gke-blue-green: drained at once. A share is rounded up, ' +
      'but down with generic, capi and kops.',
  ),
  drainTimeout: duration
    .meta({ description: 'How long the drain of each node may take; 0s: for ever.' })
    .optional(),
  onTimeout: z
    .enum(['fail', 'force', 'quarantine', 'rollback', 'terminate'])
    .meta({
      description:
        'When a drain fails: the roll ends there; the pods left are deleted; the node stays cordoned and ' +
        'the roll goes on with the others; the roll ends and old nodes take pods again; or the machine ' +
        'ends with the pods on it.',
    })
    .optional(),
  soak: duration
    .meta({ description: 'From the drain of a node until its machine ends.' })
    .optional(),
  provisionTime: duration
    .meta({ description: 'How long a new node takes until it is there.', default: '2m' })
    .optional(),
  kubeletVersion: textField({ title: 'a version of Kubernetes', examples: ['v1.37.0'] }, (text) => {
    const version = parseVersion(text);
    if (version.ok) return read(text);
    const message = `${quote(text)} is no version of Kubernetes`;
    return refuse({ code: 'script/invalid-value', message, hint: 'such as v1.37.0' });
  })
    .meta({ description: "The release of new nodes' kubelets; that of the old node unless given." })
    .optional(),
  order: z
    .enum(['random', 'byName', 'zoneByZone'])
    .meta({ description: 'The order of the old nodes; random is drawn from their names.' })
    .optional(),
};

const isOption = ([name, value]: [string, unknown]): boolean =>
  Object.hasOwn(OPTIONS, name) && value !== undefined;

export const rollNodes = nodeTarget
  .safeExtend(OPTIONS)
  .transform((given) => {
    const fields = Object.entries(given);
    const options: RollOptions = Object.fromEntries(fields.filter(isOption));
    const target: NodeTarget = Object.fromEntries(
      fields.filter(([name]) => !Object.hasOwn(OPTIONS, name)),
    );
    return momentary(
      { kind: 'nodes', target, isReplaced: true },
      { kind: 'rollNodes', options } as const,
      'a roll ends when all nodes are replaced, or when a drain fails',
      { aspect: 'scheduling', state: 'cordoned' },
    );
  })
  .meta({
    title: 'Roll nodes',
    description:
      'Puts new nodes in place of old ones, as managed services do for upgrades: orders new nodes, ' +
      'drains old ones, and ends their machines. New nodes are called NODE-next.',
    examples: [{ nodes: ['worker-1'], strategy: 'gke-surge' }],
  });
