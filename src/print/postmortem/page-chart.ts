import type { PostmortemReport } from '#documents';
import type { PageMark, PageNode, PagePod, PagePostmortem } from '#page-data';
import {
  addToList,
  between,
  compareText,
  type Instant,
  inSeconds,
  instant,
  parseInstant,
  printInstant,
} from '#units';
import { clockOf } from '#words';

type Removal = PostmortemReport['removals'][number];
type Compared = NonNullable<PostmortemReport['agreement']>['pods'][number];
type Span = readonly [from: string, to: string];

/** Removed pods under their nodes, on an axis from the first thing that happened to the last. */
export function pagePostmortem(report: PostmortemReport): PagePostmortem {
  const [from, to] = axisOf(report);
  const at = (time: string): number => inSeconds(between(from, timeOf(time)));
  const mark = (span: Span, words: string): PageMark => ({
    from: at(span[0]),
    to: at(span[1]),
    words: `${words} ${spanText(span)}`,
  });
  const seconds = Math.max(1, inSeconds(between(from, to)));
  return {
    seconds,
    ticks: ticksOf(from, seconds),
    isCompared: report.agreement !== undefined,
    nodes: nodesOf(report, mark),
  };
}

type Marker = (span: Span, words: string) => PageMark;

function nodesOf(report: PostmortemReport, mark: Marker): readonly PageNode[] {
  const silences = new Map<string, PageMark[]>();
  const last = report.record.until;
  for (const { node, fell, ended = last ?? fell[1] } of report.silences) {
    addToList(silences, node, mark([fell[0], ended], 'silent'));
  }
  const pods = new Map<string, PagePod[]>();
  for (const [node, pod] of podsOf(report, mark)) addToList(pods, node, pod);
  return [...new Set([...silences.keys(), ...pods.keys()])].sort(compareText).map((node) => ({
    node,
    silences: silences.get(node) ?? [],
    pods: [...(pods.get(node) ?? [])].sort(
      (a, b) => begin(a) - begin(b) || compareText(a.pod, b.pod),
    ),
  }));
}

const begin = ({ recorded, modelled }: PagePod): number => (recorded ?? modelled)?.from ?? 0;

function podsOf(report: PostmortemReport, mark: Marker): readonly (readonly [string, PagePod])[] {
  const compared = new Map<string, Compared>();
  for (const each of report.agreement?.pods ?? []) compared.set(each.pod, each);
  const known = report.removals.map((removal) => {
    const match = compared.get(removal.pod);
    compared.delete(removal.pod);
    return [removal.node ?? '', podOf(removal, match, mark)] as const;
  });
  const others = [...compared.values()].map((each) => {
    return [each.node ?? '', { pod: each.pod, ...inModel(each, mark) }] as const;
  });
  return [...known, ...others];
}

function podOf(
  { pod, at, mechanism, confidence, replacement }: Removal,
  match: Compared | undefined,
  mark: Marker,
): PagePod {
  const ready = replacement?.ready;
  return {
    pod,
    ...(at && { recorded: mark(at, `${mechanism} (${confidence}) in the record`) }),
    ...(at && ready !== undefined && { missing: mark([at[0], ready], 'until Ready again') }),
    ...(match && inModel(match, mark)),
  };
}

const inModel = (
  { modelled, verdict, message }: Compared,
  mark: Marker,
): Pick<PagePod, 'modelled' | 'difference'> => ({
  ...(modelled && { modelled: mark(modelled, 'in the model') }),
  ...(verdict !== 'agrees' && { difference: message }),
});

function spanText([from, to]: Span): string {
  const [one, other] = [clockOf(from), clockOf(to)];
  return one === other ? `at ${one}` : `from ${one} to ${other}`;
}

function axisOf({ silences, removals, agreement }: PostmortemReport): readonly [Instant, Instant] {
  const texts = [
    ...silences.flatMap(({ fell, noticed, ended }) => [...fell, ...noticed, ended]),
    ...removals.flatMap(({ at, replacement }) => [...(at ?? []), replacement?.ready]),
    ...(agreement?.pods ?? []).flatMap(({ modelled }) => modelled ?? []),
  ];
  const times = texts.flatMap((text) => (text === undefined ? [] : [timeOf(text)]));
  if (times.length === 0) return [instant(0), instant(0)];
  const [first, last] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Number.MAX_VALUE, 0],
  );
  return [instant(first), instant(last)];
}

function timeOf(text: string): Instant {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.value : instant(0);
}

const SECOND = 1_000_000;
const STEPS = [10, 30, 60, 300, 600, 1_800, 3_600, 3 * 3_600, 6 * 3_600, 24 * 3_600];

/** More ticks than this have no room for their texts. */
const MOST_TICKS = 9;

/** Round times of day. */
function ticksOf(from: Instant, seconds: number): PagePostmortem['ticks'] {
  const step =
    STEPS.find((each) => seconds / each <= MOST_TICKS) ?? Math.ceil(seconds / MOST_TICKS);
  const first = Math.ceil(from / SECOND / step) * step;
  const count = Math.max(0, Math.floor((from / SECOND + seconds - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const time = instant((first + index * step) * SECOND);
    return { at: inSeconds(between(from, time)), text: clockOf(printInstant(time)) };
  });
}
