import type { Cluster } from '#cluster';
import type { Outcome } from '#play';
import { addToList } from '#units';
import type { ServiceTrafficBehavior } from '#versions';
import { unreadSettings } from '#watchers';

/** What is assumed about the clients of Services, and settings that do not count. */
export type TrafficAssumption =
  /** Services whose connections change with the place of clients in the cluster, or from outside. */
  | { readonly kind: 'clients-on-nodes'; readonly names: readonly string[] }
  | { readonly kind: 'clients-outside'; readonly names: readonly string[] }
  /** Services with a setting that the release of the control plane does not read. */
  | { readonly kind: 'routing-not-read'; readonly names: readonly string[]; readonly says: string };

export const ofTraffic = (
  { services = [] }: Pick<Cluster, 'services'>,
  { availability }: Pick<Outcome, 'availability'>,
  traffic: ServiceTrafficBehavior,
): readonly TrafficAssumption[] => {
  const changing = availability.services.filter(
    ({ clients }) => (clients?.moments.length ?? 0) > 1,
  );
  const isOutside = (course: (typeof changing)[number]): boolean =>
    course.clients?.before.outside !== undefined;
  const unread = new Map<string, string[]>();
  for (const { namespace, name, routing = {} } of services) {
    for (const setting of unreadSettings(routing, traffic)) {
      addToList(unread, setting, `${namespace}/${name}`);
    }
  }
  const names = changing.map(({ service }) => service);
  const outside = changing.filter(isOutside).map(({ service }) => service);
  return [
    ...(names.length === 0 ? [] : [{ kind: 'clients-on-nodes', names } as const]),
    ...(outside.length === 0 ? [] : [{ kind: 'clients-outside', names: outside } as const]),
    ...[...unread].map(([says, names]) => ({ kind: 'routing-not-read', names, says }) as const),
  ];
};
