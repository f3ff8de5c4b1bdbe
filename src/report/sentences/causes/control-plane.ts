import type { Cause } from '#run-facts';
import { listed, offsetText } from '#words';
import type { Causes, Words } from './words.ts';

/** Events of components that wait for the API server, or for a leader. */
export type ReturnKind = 'LeaderElected' | 'LeaderLost' | 'WatchRestored';

/** Changes of a control plane that runs on machines of the cluster, and its waits. */
export const CONTROL_PLANE_WORDS: Words<
  Extract<Cause['kind'], `control-plane/${string}`> | ReturnKind
> = {
  LeaderLost: ({ component, node }) =>
    node === undefined
      ? `${component} ends, as it cannot renew its Lease`
      : `${component} has no leader: its leader ran on ${node}`,
  LeaderElected: (elected) =>
    `${elector(elected)} ${works(elected)}, without memory${waits(elected)}`,
  WatchRestored: ({ node, waited }) =>
    `the kubelet of ${node} hears of new and deleted pods again, ${offsetText(waited)} after it ` +
    'reached the API server, as it waits longer after each request that fails',
  'control-plane/down': ({ component, off, instances }) =>
    component === 'etcd'
      ? `etcd loses its majority: ${off.length} of its ${instances} members are down, and the API with them`
      : `${component} is down: it ran on ${listed(off, 3)}`,
  'control-plane/up': ({ component }) => `${component} works again`,
  'control-plane/seen-late': ({ component, object, seconds }) =>
    `${component} sees this change of ${object} ${offsetText(seconds)} late, as its watches brought nothing`,
  'control-plane/leader-unknown': ({ component, node }) =>
    `${component} on ${node} is lost, and others run; the snapshot does not name the leader`,
};

/** A process that waits for the API server alone has no Lease to wait for. */
const works = ({ node, lease }: Causes['LeaderElected']): string =>
  node === undefined && lease === undefined ? 'works again' : 'becomes the leader';

const elector = ({ component, node }: Causes['LeaderElected']): string =>
  node === undefined ? component : `${component} on ${node}`;

/** What an instance waited for after the return of the API server. */
function waits({ restart, informers, lease }: Causes['LeaderElected']): string {
  const parts = [
    ...(restart === undefined ? [] : [`${offsetText(restart)} until its kubelet started it again`]),
    ...(informers === undefined
      ? []
      : [`${offsetText(informers)} until its informers had listed all objects`]),
    ...(lease === undefined ? [] : [`${offsetText(lease)} for the Lease of the last leader`]),
  ];
  return parts.length === 0 ? '' : ` (it waited ${listed(parts)})`;
}
