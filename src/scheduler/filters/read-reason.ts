import {
  AFFINITY_CONFLICT,
  CLAIM_IN_USE,
  DISK_PRESSURE,
  HOST_PORTS,
  MEMORY_PRESSURE,
  NO_LABEL,
  NO_MATCH,
  NO_NETWORK,
  NO_VOLUME,
  NOT_AWAY,
  NOT_NAMED,
  NOT_NEAR,
  NOT_READY,
  NOT_WELCOME,
  type Reason,
  SKEW,
  textOf,
  tooLittle,
  UNSCHEDULABLE,
  UNTOLERATED_TAINTS,
  VOLUME_LIMIT,
  VOLUME_ZONE,
} from '../reason.ts';

const FIXED: ReadonlyMap<string, Reason> = new Map(
  [
    ...[UNSCHEDULABLE, UNTOLERATED_TAINTS, NO_MATCH, NOT_NAMED, AFFINITY_CONFLICT, HOST_PORTS],
    ...[NOT_READY, NO_NETWORK, MEMORY_PRESSURE, DISK_PRESSURE],
    ...[tooLittle('pods'), CLAIM_IN_USE, VOLUME_LIMIT, VOLUME_ZONE, NO_VOLUME],
    ...[SKEW, NO_LABEL, NOT_NEAR, NOT_AWAY, NOT_WELCOME],
  ].map((reason) => [textOf(reason), reason]),
);

/** The reason that a snapshot prints, as far as the plugin and the resource show in its words. */
export function readReason(text: string): Reason {
  const fixed = FIXED.get(text);
  if (fixed !== undefined) return fixed;
  const [, resource] = /^Insufficient (\S+)$/.exec(text) ?? [];
  if (resource !== undefined) return tooLittle(resource);
  const [, key, value = ''] = /^node\(s\) had untolerated taint \{(.*?): (.*)\}$/.exec(text) ?? [];
  return key === undefined
    ? { plugin: 'other', text }
    : { plugin: 'TaintToleration', taint: { key, value } };
}
