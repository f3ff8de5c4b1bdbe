import type { SimulationReport } from '#documents';
import { asNumber } from '#units';
import { counted, lastingText, listed, offsetText, untilText } from '#words';
import { momentText } from './moment.ts';

/** Services and workloads that are down. Without evictions the first sentence names them already. */
export function downSentences(report: SimulationReport): readonly string[] {
  const text = report.evictions.length === 0 ? undefined : downText(report);
  return text === undefined ? [] : [text];
}

/** Counts the Services and workloads that are down at some time, and names the longest outage. */
export function downText(report: SimulationReport): string | undefined {
  const { summary, end, start } = report;
  const { longestDown: longest, servicesDown, workloadsDown } = summary;
  if (longest === undefined) return undefined;
  const from = momentText(longest.from, start);
  const spell = `from ${from} ${untilText(longest, end)}${unnoticedText(longest)}`;
  if (servicesDown + workloadsDown === 1) return `${inWords(longest.name)} is down ${spell}.`;
  const what = `${whatIsDown(summary)} are down${forGoodText(report)}`;
  return `${what}. Longest: ${inWords(longest.name)}, ${spell}.`;
}

/** The Services and workloads that are down, as the subject of a sentence. */
const whatIsDown = ({
  servicesDown,
  workloadsDown,
}: Pick<SimulationReport['summary'], 'servicesDown' | 'workloadsDown'>): string =>
  listed([
    ...(servicesDown === 0 ? [] : [counted(servicesDown, 'Service')]),
    ...(workloadsDown === 0 ? [] : [counted(workloadsDown, 'workload')]),
  ]);

/** Counts the outages that last, of what was not down before. */
function forGoodText({ services, workloads, summary, end, now }: SimulationReport): string {
  const before = new Set(now?.down.map(({ name }) => name));
  const lasting = [
    ...services.filter(({ service }) => !before.has(`Service/${service}`)),
    ...workloads.filter(
      ({ workload }) => !workload.startsWith('DaemonSet/') && !before.has(workload),
    ),
  ].filter(({ spans }) => spans.at(-1)?.state === 'down' && spans.at(-1)?.to === null).length;
  if (lasting === 0) return ' at some time';
  const how = lastingText(end.reason);
  const all = lasting === summary.servicesDown + summary.workloadsDown;
  return all ? `, all ${how}` : ` at some time, ${lasting} ${how}`;
}

function unnoticedText({
  seconds,
  unnoticedSeconds,
}: NonNullable<SimulationReport['summary']['longestDown']>): string {
  if (unnoticedSeconds === 0) return '';
  if (unnoticedSeconds < asNumber(seconds)) {
    return `; for ${offsetText(unnoticedSeconds)} of it Kubernetes does not notice`;
  }
  return '; Kubernetes does not notice at all';
}

/** `Service/shop/web` as `Service shop/web`; workloads keep their form. */
export const inWords = (name: string): string => name.replace(/^Service\//, 'Service ');
