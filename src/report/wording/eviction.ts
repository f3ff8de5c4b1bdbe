import { type EvictionCause, type LocalStorageLimit, printEvictionNotice } from '#kubelet/eviction';
import { unreachable } from '#units';
import { counted, listed } from './plural.ts';
import type { Words } from './words.ts';

type Chosen = Extract<EvictionCause, { kind: 'eviction/victim-chosen' }>;

/** What eviction managers decide. */
export const EVICTION_WORDS: Words<EvictionCause['kind']> = {
  'eviction/victim-chosen': (chosen) =>
    [printEvictionNotice(chosen.notice).trim(), ...whyFirst(chosen)].join(' '),
  'eviction/limit-exceeded': ({ limit }) => limitText(limit),
  'eviction/target-left-to-chance': ({ chosen, others }) =>
    `upstream leaves it to chance what is acted on: here ${chosen}, it could be ${listed(others)}`,
  'eviction/not-admitted': ({ conditions }) => `the node has the condition ${listed(conditions)}`,
};

function whyFirst({ decidedBy, before, tiedWith, passedOver }: Chosen): readonly string[] {
  return [
    ...(decidedBy === undefined || before === undefined ? [] : [keyText(decidedBy, before)]),
    ...(tiedWith.length === 0 ? [] : [`It could as well be ${listed(tiedWith)}.`]),
    ...(passedOver.length === 0
      ? []
      : [`${counted(passedOver.length, 'pod')} before it may not be evicted.`]),
  ];
}

/** What puts a pod before the next one. */
function keyText(key: NonNullable<Chosen['decidedBy']>, next: string): string {
  switch (key) {
    case 'missing-stats':
      return `Nothing was measured of it, other than of ${next}.`;
    case 'exceeds-request':
      return `It uses more than it asked for, and ${next} does not.`;
    case 'priority':
      return `Its priority is lower than that of ${next}.`;
    case 'usage-above-request':
      return `It uses more above its request than ${next}.`;
    case 'processes':
      return `It has more processes than ${next}.`;
    case 'qos-class':
      return `Its QoS class goes before that of ${next}.`;
    case 'usage':
      return `It uses more than ${next}.`;
    case 'tie':
      return `Nothing tells it from ${next}.`;
    default:
      return unreachable(key);
  }
}

function limitText(limit: LocalStorageLimit): string {
  switch (limit.label) {
    case 'emptydirfs.limit':
      return `the volume ${limit.volume} holds more than its limit of ${limit.limit}`;
    case 'ephemeralpodfs.limit':
      return `it has more on local disks than its limit of ${limit.limit}`;
    case 'ephemeralcontainerfs.limit':
      return `its container ${limit.container} has more on local disks than its limit of ${limit.limit}`;
    default:
      return unreachable(limit);
  }
}
