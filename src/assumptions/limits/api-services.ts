import type { Cluster } from '#cluster';
import type { Limit } from './limit.ts';

/** API groups that a Service answers for which the snapshot lacks, or whose pods it does not name. */
export function limitsOfApiServices({
  apiServices = [],
  services = [],
}: Pick<Cluster, 'apiServices' | 'services'>): readonly Limit[] {
  const known = new Set(
    services.flatMap(({ namespace, name, selector }) =>
      selector === undefined ? [] : `${namespace}/${name}`,
    ),
  );
  const unknown = apiServices.filter(({ service }) => !known.has(service));
  const names = unknown.map(({ name }) => name);
  return names.length === 0 ? [] : [{ kind: 'api-services-taken-to-answer', names }];
}
