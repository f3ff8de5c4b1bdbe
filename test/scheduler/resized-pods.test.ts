import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demandOf } from '../../src/scheduler/cache/demand.ts';
import { SpecCatalog } from '../../src/scheduler/cache/spec-catalog.ts';
import { rulesOf, running } from '../support/scheduler.ts';

const list = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  { cpu: '1' },
  { cpu: '2', memory: '1Gi' },
  { memory: '2Gi', cpu: '1' },
);
const name = fc.constantFrom('app', 'proxy', 'setup', 'gone');
const container = fc
  .tuple(name, list, fc.constantFrom('app', 'init', 'sidecar'))
  .map(([called, requests, role]) => ({
    role,
    name: called,
    resources: { requests },
    ...(role === 'sidecar' && { restartPolicy: 'Always' }),
  }));
/** No two of a pod have one name. */
const containers = fc.uniqueArray(container, { selector: (each) => each.name, maxLength: 4 });
const status = fc
  .tuple(name, fc.option(list), fc.option(list))
  .map(([called, requests, allocated]) => ({
    name: called,
    state: 'running' as const,
    restartCount: 0,
    ready: true,
    ...(requests !== null && { resources: { requests } }),
    ...(allocated !== null && { allocatedResources: allocated }),
  }));
const statuses = fc.uniqueArray(status, { selector: (each) => each.name, maxLength: 3 });
const infeasible = fc.constantFrom(
  [],
  [{ type: 'PodResizePending', status: 'True' as const, reason: 'Infeasible' }],
);

test.each(['1.32', '1.36'])(
  'what runs as it is written takes what its spec says (%s)',
  (version) => {
    const rules = rulesOf(version);
    const pods = fc.record({
      containers,
      containerStatuses: statuses,
      initContainerStatuses: statuses,
      conditions: infeasible,
    });
    fc.assert(
      fc.property(pods, ({ containers: all, ...status }) => {
        const spec = {
          containers: all.filter(({ role }) => role === 'app'),
          initContainers: all.filter(({ role }) => role !== 'app'),
        };
        const pod = running('shop/web', 'pier', spec, status);
        expect(new SpecCatalog(rules).demandOf(pod)).toEqual(demandOf(pod, rules));
      }),
      { numRuns: 2_000 },
    );
  },
);
