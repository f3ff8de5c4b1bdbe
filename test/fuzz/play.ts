import { SOURCES, type Source } from '#chance';
import type { SimulationReport } from '#documents';
import { makeReport, withChances } from '#report';
import { type Run, runScenario } from '#simulation';
import type { SnapshotInput } from '#snapshot';
import { playShare } from '../../src/cli/histories/play-share.ts';
import type { Case } from './cases.ts';
import type { RawObject } from './corpus.ts';

/** The simulation tells its progress each 1,024 pieces of work; a run has less than 5 s of it. */
const MOST_LOOKS = 5_000;

export type Played =
  | { readonly kind: 'played'; readonly report: SimulationReport }
  /** Refused, as what the input says is wrong, with the codes of the errors. */
  | { readonly kind: 'refused'; readonly codes: readonly string[] };

/**
 * Plays a case, with its snapshot in these files. Throws what the program throws.
 * @param look is called from time to time
 */
export async function play(
  {
    objects,
    events,
    set = {},
    expect = [],
    start,
    seed,
    chances,
    drawn = SOURCES,
    duration = '30m',
    ...options
  }: Case,
  snapshot: readonly SnapshotInput[] = filesOf(objects),
  look: () => void = () => {},
): Promise<Played> {
  const more = { ...(start && { start }), ...(seed && { seed }) };
  const spec = { duration, set, events, expect, ...more };
  const script = { apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript', spec };
  let looks = 0;
  const result = await runScenario({
    snapshot,
    scripts: [{ path: 'script.json', text: JSON.stringify(script) }],
    events: [],
    options: {
      ...{ allowPartial: true, controllers: 'steady', missingStats: 'kubelet' },
      ...(!('pods' in set) && { startupTime: '1s' }),
      ...options,
    },
    tellProgress: () => {
      looks += 1;
      look();
      if (looks > MOST_LOOKS) throw new Error(`more than ${MOST_LOOKS * 1_024} pieces of work`);
    },
  });
  if (result.kind === 'rejected') {
    return { kind: 'refused', codes: result.diagnostics.map(({ code }) => code) };
  }
  const report = makeReport(result.scenario);
  return {
    kind: 'played',
    report: chances === undefined ? report : inHistories(report, result.scenario, chances, drawn),
  };
}

/** The report with histories, and what decides about them. */
function inHistories(
  report: SimulationReport,
  scenario: Run,
  count: number,
  drawn: readonly Source[],
) {
  const asked = { count, held: SOURCES.filter((source) => !drawn.includes(source)) };
  const pieces = [...playShare(scenario, asked, { first: 1, step: 1 })];
  return withChances(report, scenario, {
    histories: pieces.map(({ figures }) => figures),
    swaps: pieces.flatMap(({ swaps }) => swaps),
    ...{ wanted: asked.count, held: asked.held },
  });
}

/**
 * Objects of Kubernetes in one file, and what else there is, such as stats, each in one of its own.
 */
export function filesOf(objects: readonly RawObject[]): readonly SnapshotInput[] {
  const items = objects.filter(({ kind }) => kind !== undefined);
  const others = objects.filter(({ kind }) => kind === undefined);
  return [{ apiVersion: 'v1', kind: 'List', items }, ...others].map((content, index) => ({
    path: `snapshot-${index}.json`,
    bytes: Buffer.from(JSON.stringify(content)),
  }));
}
