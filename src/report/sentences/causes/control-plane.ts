import type { Cause } from '#simulation';
import { listed } from '#words';
import type { Words } from './words.ts';

/** Changes of a control plane that runs on machines of the cluster. */
export const CONTROL_PLANE_WORDS: Words<Extract<Cause['kind'], `control-plane/${string}`>> = {
  'control-plane/down': ({ component, off, instances }) =>
    component === 'etcd'
      ? `etcd loses its majority: ${off.length} of its ${instances} members are off, and the API with them`
      : `${component} is down: it ran on ${listed(off, 3)}`,
  'control-plane/up': ({ component }) => `${component} works again`,
  'control-plane/leader-lost': ({ component, node }) =>
    `${component} has no leader: its leader ran on ${node}`,
  'control-plane/leader-elected': ({ component, node }) =>
    `${component} on ${node} becomes the leader, without memory`,
  'control-plane/leader-unknown': ({ component, node }) =>
    `${component} on ${node} is lost, and others run; the snapshot does not name the leader`,
};
