import { z } from 'zod';
import type { Path } from '#script-fields';
import { type Duration, seconds } from '#units';
import {
  AT_ONCE,
  assumed,
  type Body,
  type Draft,
  type Fault,
  From,
  NOTHING,
  notModelled,
  played,
  refused,
  sum,
  textOf,
  together,
} from '../draft.ts';
import { without } from './patterns.ts';

const ACTIONS = [
  'node_start_scenario',
  'node_stop_scenario',
  'node_stop_start_scenario',
  'node_termination_scenario',
  'node_reboot_scenario',
  'node_disk_detach_attach_scenario',
  'stop_start_kubelet_scenario',
  'restart_kubelet_scenario',
  'stop_kubelet_scenario',
  'node_crash_scenario',
  'stop_start_helper_node_scenario',
  'node_block_scenario',
] as const;

const unread = z.unknown().optional();

const nodeScenario = z.strictObject({
  actions: z.array(z.enum(ACTIONS)).min(1),
  node_name: z.string().nullish(),
  label_selector: z.string().nullish(),
  exclude_label: z.string().nullish(),
  instance_count: z.int().min(0).default(1),
  runs: z.int().min(1).default(1),
  duration: z.number().min(0).default(120),
  parallel: z.boolean().default(false),
  ...{ timeout: unread, cloud_type: unread, kube_check: unread, poll_interval: unread },
  ...{ service: unread, soft_reboot: unread, ssh_private_key: unread, helper_node_ip: unread },
  ...{ bmc_info: unread, bmc_user: unread, bmc_password: unread, disks: unread },
  disable_ssl_verification: unread,
});

type NodeScenario = z.output<typeof nodeScenario>;

/** The file of krkn's node scenarios: one after the other, action by action. */
export const nodeScenarios = z
  .strictObject({ node_scenarios: z.array(nodeScenario).min(1) })
  .transform(({ node_scenarios: scenarios }): Draft => {
    const drafts: Draft[] = [];
    let at = AT_ONCE;
    for (const [index, scenario] of scenarios.entries()) {
      const path = ['node_scenarios', index];
      const { target, draft } = targetOf(scenario, path);
      drafts.push(draft);
      if (draft.problems.length > 0) continue;
      for (const [place, action] of scenario.actions.entries()) {
        const done = acted(action, scenario, target, at, [...path, 'actions', place]);
        drafts.push(done.draft);
        at = done.ends;
      }
    }
    return together(drafts);
  });

const WAITS = 'the next action begins at once; krkn first waits until the cluster shows this one';

/** The nodes of a scenario, as krkn chooses them: by name, else so many with a label. */
function targetOf(
  scenario: NodeScenario,
  path: Path,
): { readonly target: Body; readonly draft: Draft } {
  const { node_name: names, label_selector: label, exclude_label: exclude } = scenario;
  if (names) {
    const nodes = names.split(',').map((name) => new From(name.trim(), [...path, 'node_name']));
    return { target: { nodes }, draft: NOTHING };
  }
  const place = [...path, 'label_selector'];
  if (label?.includes(',')) {
    const message = 'several labels mean the nodes with any of them, which one event cannot say';
    return { target: {}, draft: refused(place, message, 'write a scenario for each label') };
  }
  const { instance_count: count } = scenario;
  const selectors = [...(label ? [label] : []), ...(exclude ? [without(exclude)] : [])];
  const which =
    selectors.length === 0 ? { all: true } : { selector: new From(selectors.join(','), place) };
  if (count === 0) return { target: which, draft: NOTHING };
  const counted = [...path, 'instance_count'];
  return {
    target: { ...which, pick: new From(count, counted) },
    draft: assumed(
      place,
      'which of the matching nodes are hit is chance: here the seed draws them',
    ),
  };
}

interface Acted {
  readonly draft: Draft;
  readonly ends: Duration;
}

function acted(
  action: (typeof ACTIONS)[number],
  { duration, runs, parallel }: NodeScenario,
  target: Body,
  at: Duration,
  path: Path,
): Acted {
  const why = UNMODELLED[action];
  if (why !== undefined) return { draft: notModelled(path, `${action}: ${why}`), ends: at };
  const lasts = seconds(duration);
  const fault = faultOf(action, target);
  const isLasting = fault.end === 'for';
  const spaced = {
    ...fault,
    begin: {
      ...fault.begin,
      ...(isLasting && !parallel && lasts > AT_ONCE && { stagger: textOf(lasts) }),
      ...(isLasting && parallel && runs > 1 && { repeat: { times: runs, every: textOf(lasts) } }),
    },
  };
  const notes = [
    isLasting ? NOTHING : assumed(path, WAITS),
    runs > 1 && !(isLasting && parallel) ? assumed(path, `one of ${runs} runs is played`) : NOTHING,
  ];
  return {
    draft: together([played(spaced, at, isLasting ? lasts : undefined, path), ...notes]),
    ends: isLasting ? sum(at, lasts) : at,
  };
}

const UNMODELLED: Readonly<Partial<Record<(typeof ACTIONS)[number], string>>> = {
  node_disk_detach_attach_scenario: 'disks of machines are not modelled',
  restart_kubelet_scenario: 'the kubelet is back before its Lease is over',
  stop_start_helper_node_scenario: 'the helper is no node of the cluster',
};

/** A kubelet that is stopped and started comes back with a reboot, as krkn does it. */
function faultOf(action: (typeof ACTIONS)[number], target: Body): Fault {
  switch (action) {
    case 'node_start_scenario':
      return { begin: { restore: target } };
    case 'node_stop_scenario':
      return { begin: { stopInstance: target } };
    case 'node_stop_start_scenario':
      return { begin: { stopInstance: target }, end: 'for' };
    case 'node_termination_scenario':
      return { begin: { terminateInstance: target } };
    case 'stop_kubelet_scenario':
      return { begin: { stopKubelet: target } };
    case 'node_crash_scenario':
      return { begin: { powerOff: target } };
    case 'node_block_scenario':
      return { begin: { partition: target }, end: 'for' };
    default:
      return { begin: { reboot: target } };
  }
}

/** The file of a zone's outage. Only where zones are named is it known which nodes are meant. */
export const zoneOutage = z
  .strictObject({
    zone_outage: z.looseObject({
      cloud_type: z.string(),
      duration: z.number().min(0).default(60),
      zone: z.string().nullish(),
    }),
  })
  .transform(({ zone_outage: { zone, duration } }): Draft => {
    const path = ['zone_outage'];
    if (!zone) {
      const message = 'no Node object tells which nodes are in these subnets';
      return refused(path, message, 'write an outage script with partition and its zones');
    }
    const target = { zones: [new From(zone, [...path, 'zone'])] };
    const fault: Fault = { begin: { stopInstance: target }, end: 'for' };
    return played(fault, AT_ONCE, seconds(duration), path);
  });

/** The file of an outage of all nodes. */
export const shutDown = z
  .strictObject({
    cluster_shut_down_scenario: z.looseObject({
      runs: z.int().min(1).default(1),
      shut_down_duration: z.number().min(1),
    }),
  })
  .transform(({ cluster_shut_down_scenario: { runs, shut_down_duration: lasts } }): Draft => {
    const path = ['cluster_shut_down_scenario'];
    const fault: Fault = { begin: { stopInstance: { all: true } }, end: 'for' };
    const once = played(fault, AT_ONCE, seconds(lasts), path);
    return runs === 1 ? once : together([once, assumed(path, `one of ${runs} runs is played`)]);
  });
