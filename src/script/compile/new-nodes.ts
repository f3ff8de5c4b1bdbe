import { type Labels, zoneLabelOf } from '#cluster';
import type { Forecast, ForecastNode, NewNode, Path, Report } from '#script-fields';
import { noneIsCalled } from '#script-fields';
import type { NewNodes } from '../plan.ts';
import { MOST_IN_LABEL, problemOfNodeName } from './node-name.ts';

const LABEL_HOSTNAME = 'kubernetes.io/hostname';
const LABEL_ZONE = 'topology.kubernetes.io/zone';
const LABEL_BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';

/** The nodes that an event adds; none, with a complaint, when there is no node to copy. */
export function newNodesOf(
  wanted: NewNodes,
  forecast: Forecast,
  path: Path,
  report: Report,
): readonly NewNode[] {
  const model = modelOf(wanted, forecast);
  if (model === undefined) {
    const known = new Set(forecast.nodes.map(({ name }) => name));
    const [message, hint] =
      wanted.like === undefined
        ? ['there is no node to make new ones like']
        : noneIsCalled(wanted.like, 'node', known);
    const complaint = { code: 'script/matches-nothing', message };
    report([...path, 'like'], 'error', hint === undefined ? complaint : { ...complaint, hint });
    return [];
  }
  const names = freeNames(wanted.namePrefix ?? `${model.name}-new`, wanted.count, forecast);
  const problem = problemOfNodeName(names.at(-1) ?? '', LABEL_HOSTNAME in model.labels);
  if (problem !== undefined) {
    const message = `no node can be called ${names.at(-1)}: ${problem}`;
    report([...path, 'namePrefix'], 'error', { code: 'script/node-name', message });
    return [];
  }
  return names.map((name) => ({
    name,
    like: model.like,
    labels: labelsOf(model, name, wanted.zone),
  }));
}

const NEXT = '-next';

/** The nodes that come in place of others, by the names of those: called `NODE-next`. */
export function replacementsOf(
  nodes: readonly string[],
  forecast: Forecast,
): ReadonlyMap<string, NewNode> {
  return new Map(
    nodes.flatMap((node): readonly [string, NewNode][] => {
      const model = forecast.node(node);
      if (model === undefined) return [];
      const name = nextNameOf(node, forecast);
      return [[node, { name, like: model.like, labels: labelsOf(model, name, undefined) }]];
    }),
  );
}

/** Long names are cut, so that they fit into the label kubernetes.io/hostname. */
function nextNameOf(node: string, forecast: Forecast): string {
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? NEXT : `${NEXT}-${n}`;
    const start = node.slice(0, MOST_IN_LABEL - end.length).replace(/[-.]+$/, '');
    if (!forecast.isTaken(`${start}${end}`)) return `${start}${end}`;
  }
}

/** The named node, else the first of the zone by name, else the first of all. */
function modelOf({ like, zone }: NewNodes, forecast: Forecast): ForecastNode | undefined {
  if (like !== undefined) return forecast.node(like);
  const [first] = forecast.nodes;
  return forecast.nodes.find((node) => zoneLabelOf(node) === zone) ?? first;
}

function freeNames(prefix: string, count: number, forecast: Forecast): string[] {
  const names: string[] = [];
  for (let n = 1; names.length < count; n += 1) {
    const name = `${prefix}-${n}`;
    if (!forecast.isTaken(name)) names.push(name);
  }
  return names;
}

/** The labels of the model with the new name, and with the requested zone in every zone label. */
function labelsOf(model: ForecastNode, name: string, zone: string | undefined): Labels {
  const zoneLabels = zone === undefined ? {} : { [LABEL_ZONE]: zone };
  const hasBetaZone = zone !== undefined && Object.hasOwn(model.labels, LABEL_BETA_ZONE);
  return {
    ...model.labels,
    ...(Object.hasOwn(model.labels, LABEL_HOSTNAME) ? { [LABEL_HOSTNAME]: name } : {}),
    ...zoneLabels,
    ...(hasBetaZone ? { [LABEL_BETA_ZONE]: zone } : {}),
  };
}
