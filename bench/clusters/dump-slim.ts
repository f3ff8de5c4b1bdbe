/** Fields that are worth their place in a dump of millions of objects. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  '': ['apiVersion', 'kind', 'metadata', 'spec', 'status'],
  metadata: ['labels', 'name', 'namespace', 'ownerReferences'],
  spec: [
    'affinity',
    'containers',
    'holderIdentity',
    'leaseDurationSeconds',
    'nodeName',
    'priority',
    'renewTime',
    'terminationGracePeriodSeconds',
    'tolerations',
  ],
  status: ['allocatable', 'capacity', 'conditions', 'nodeInfo', 'phase', 'startTime'],
};

const KEPT_OF_CONTAINERS = ['name', 'resources'];
const KEPT_OF_CONDITIONS = ['lastHeartbeatTime', 'lastTransitionTime', 'status', 'type'];

/** An object with little more than what models read. */
export function slim(object: object): object {
  const top = only(object, KEPT[''] ?? []);
  for (const part of ['metadata', 'spec', 'status']) {
    if (part in top) top[part] = only(Object(top[part]), KEPT[part] ?? []);
  }
  const { spec, status } = top as { spec?: Fields; status?: Fields };
  if (spec?.['containers'] !== undefined) {
    spec['containers'] = each(spec['containers'], KEPT_OF_CONTAINERS);
  }
  if (status?.['conditions'] !== undefined) {
    status['conditions'] = each(status['conditions'], KEPT_OF_CONDITIONS).filter(
      ({ type }) => type === 'Ready',
    );
  }
  return top;
}

type Fields = Record<string, unknown>;

const each = (list: unknown, keys: readonly string[]): Fields[] =>
  (list as object[]).map((item) => only(item, keys));

const only = (object: object, keys: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));
