import type { Limit } from '#assumptions';
import { counted, listed } from '#words';

type Kind = Extract<Limit['kind'], `device${string}`>;
type NoteOf = { readonly [K in Kind]: Extract<Limit, { readonly kind: K }> };

/** What is left out about devices, in words. */
export const DEVICE_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  'devices-everywhere': ({ pods }) =>
    `devices of ${counted(pods, 'pod')} with resourceClaims, which the snapshot does not tell: every node ` +
    'is taken to have enough of them',
  'devices-counted': ({ pods }) =>
    `attributes, capacities and constraints of devices: those of ${counted(pods, 'pod')} are told apart by ` +
    'driver, node and taints, and a node that is added has none',
  'device-rules-off': ({ names }) =>
    `${names.length === 1 ? 'DeviceTaintRule' : 'DeviceTaintRules'} ${listed(names)}: DRADeviceTaintRules ` +
    'is off, so that nobody is evicted or kept away',
};
