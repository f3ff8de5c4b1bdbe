import { z } from 'zod';
import { type Draft, notModelled } from '../draft.ts';
import type { ReadObject } from '../read-object.ts';
import { modules } from './modules.ts';
import { nodeScenarios, shutDown, zoneOutage } from './nodes.ts';

const nameless = (draft: Draft): ReadObject => ({ name: undefined, draft });

/** A file of krkn that decides nothing here. */
const unmodelled = (field: string, why: string) =>
  z.unknown().transform(() => nameless(notModelled([field], `${field}: ${why}`)));

const IN_PLACE = 'containers fail in place, and no pod leaves its node';
const TRAFFIC = 'traffic inside the cluster decides no eviction here';

/** Files of krkn by their first field. */
export const KRKN_FILES: ReadonlyMap<string, z.ZodType<ReadObject>> = new Map<
  string,
  z.ZodType<ReadObject>
>([
  ['node_scenarios', nodeScenarios.transform(nameless)],
  ['zone_outage', zoneOutage.transform(nameless)],
  ['cluster_shut_down_scenario', shutDown.transform(nameless)],
  ['scenarios', unmodelled('scenarios', IN_PLACE)],
  ['application_outage', unmodelled('application_outage', TRAFFIC)],
  ['network_chaos', unmodelled('network_chaos', TRAFFIC)],
  [
    'service_disruption_scenarios',
    unmodelled('service_disruption_scenarios', 'objects of a namespace that go are not modelled'),
  ],
  ['time_scenarios', unmodelled('time_scenarios', 'clocks of machines are not modelled')],
  ['pvc_scenario', unmodelled('pvc_scenario', 'usage plays volumes that fill')],
  [
    'managedcluster_scenarios',
    unmodelled('managedcluster_scenarios', 'it is about other clusters'),
  ],
  ['hog-type', unmodelled('hog-type', 'CPU and I/O decide no eviction; nodeUsage plays memory')],
]);

/** A list of krkn, whose entries have an id. */
export const krknList: z.ZodType<ReadObject> = modules.transform(nameless);
