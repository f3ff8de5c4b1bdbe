import type { Pod } from '#cluster';
import { firstOf, nearest } from '#diagnostics';
import type { Report } from '#script-fields';
import { quote } from '#script-fields';
import type { NodeUsageChange, PodUsageChange } from '#usage';
import type { KnownMachines } from './known-machines.ts';

const NOT_MEASURED = 'script/not-measured';
const HOW_TO_MEASURE =
  'k8s-evict capture --add stats -o more.json reads it from the kubelets, to be given with the snapshot';

/** Complains where `usage` changes nothing, because the use of these pods is unknown. */
export function checkPodUsage(
  change: PodUsageChange,
  pods: readonly Pod[],
  machines: KnownMachines,
  report: Report,
): void {
  const unknown = pods.filter((pod) => !machines.isMeasured(pod));
  const [first] = unknown;
  if (first !== undefined) {
    const isAll = unknown.length === pods.length;
    report(['usage', 'pods'], isAll ? 'error' : 'warning', {
      code: NOT_MEASURED,
      message: `nothing is known of what ${firstOf(unknown.map(({ key }) => key))} uses${
        isAll ? '' : ', and nothing changes there'
      }`,
      hint: HOW_TO_MEASURE,
    });
  }
  const nodes = new Set(pods.flatMap(({ nodeName }) => nodeName ?? []));
  checkOnlyMemory('usage', change, [...nodes], machines, report);
  for (const name of Object.keys(change.volumes ?? {})) checkVolume(name, pods, report);
}

/** Complains where `nodeUsage` changes nothing, because the use of these nodes is unknown. */
export function checkNodeUsage(
  change: NodeUsageChange,
  nodes: readonly string[],
  machines: KnownMachines,
  report: Report,
): void {
  const unknown = nodes.filter((node) => machines.measuredOf(node) === 'nothing');
  if (unknown.length > 0) {
    const isAll = unknown.length === nodes.length;
    report(['nodeUsage'], isAll ? 'error' : 'warning', {
      code: NOT_MEASURED,
      message: `nothing is known of what ${firstOf(unknown)} uses${
        isAll ? '' : ', and nothing changes there'
      }`,
      hint: HOW_TO_MEASURE,
    });
  }
  checkOnlyMemory('nodeUsage', change, nodes, machines, report);
}

/** Metrics of the API include memory, but no disks or processes. */
function checkOnlyMemory(
  event: 'usage' | 'nodeUsage',
  change: PodUsageChange | NodeUsageChange,
  nodes: readonly string[],
  machines: KnownMachines,
  report: Report,
): void {
  const halfKnown = nodes.filter((node) => machines.measuredOf(node) === 'memory');
  if (halfKnown.length === 0) return;
  for (const use of Object.keys(change)) {
    if (use === 'memory') continue;
    report([event, use], 'warning', {
      code: NOT_MEASURED,
      message: `of ${firstOf(halfKnown)} only memory is known: there ${use} changes nothing`,
      hint: HOW_TO_MEASURE,
    });
  }
}

function checkVolume(name: string, pods: readonly Pod[], report: Report): void {
  const without = pods.filter((pod) => !volumesOf(pod).includes(name));
  if (without.length === 0 || pods.length === 0) return;
  const isAll = without.length === pods.length;
  const meant = nearest(name, new Set(pods.flatMap(volumesOf)));
  report(['usage', 'volumes', name], isAll ? 'error' : 'warning', {
    code: 'script/no-such-volume',
    message: `${firstOf(without.map(({ key }) => key))} has no volume ${quote(name)}`,
    ...(isAll && meant !== undefined && { hint: `did you mean ${meant}?` }),
  });
}

const volumesOf = ({ spec }: Pod): readonly string[] =>
  (spec.volumes ?? []).map(({ name }) => name);
