import { isListed, type RenderOptions } from '../formats/renderer.ts';
import { victimColumns } from '../ranking/columns.ts';
import { pressureText } from '../ranking/pressure-text.ts';
import type { NodeUnderPressure } from '../types.ts';
import { counted } from '../wording/plural.ts';
import type { Painter } from './painter.ts';
import { renderTable } from './render-table.ts';
import { wrapWords } from './wrap-words.ts';

/** Rankings that are shown unless all are asked for. */
const SHOWN_RANKINGS = 4;
/** And pods of each, if the one that goes is not further down. */
const SHOWN_VICTIMS = 10;

/** In which order the kubelets of nodes under pressure evict, node by node. */
export function* rankedVictimTables(
  rankings: readonly NodeUnderPressure[],
  options: RenderOptions,
  painter: Painter,
): Generator<string> {
  const concerned = rankings.filter(
    ({ victims }) =>
      options.namespace === undefined || victims.some(({ pod }) => isListed(pod, options)),
  );
  if (concerned.length === 0) return;
  yield `\n${painter.title('Ranked victims')}\n`;
  const shown = options.all ? concerned : concerned.slice(0, SHOWN_RANKINGS);
  for (const [index, ranking] of shown.entries()) {
    if (index > 0) yield '\n';
    yield* tableOf(ranking, options, painter);
  }
  const left = concerned.length - shown.length;
  if (left > 0) yield `\n${more(counted(left, 'ranking'), painter)}`;
}

function* tableOf(
  ranking: NodeUnderPressure,
  options: RenderOptions,
  painter: Painter,
): Generator<string> {
  for (const line of wrapWords(pressureText(ranking), options.columns)) yield `${line}\n`;
  const victims = ranking.victims.filter(({ pod }) => isListed(pod, options));
  const least = victims.findIndex(({ pod }) => pod === ranking.victim) + 1;
  const shown = options.all ? victims : victims.slice(0, Math.max(SHOWN_VICTIMS, least));
  const columns = victimColumns(ranking.resource, 'narrow', ({ pod }) => pod === ranking.victim);
  yield* renderTable(columns, shown, { ...options, painter });
  const left = victims.length - shown.length;
  if (left > 0) yield more(`${left}`, painter);
}

const more = (what: string, painter: Painter): string =>
  `${painter.aside(`… and ${what} more: --all shows them`)}\n`;
