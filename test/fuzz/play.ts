import { makeReport, withChances } from '#report';
import { type PlayedScenario, runScenario, type ScenarioOptions } from '#simulation';
import { playShare } from '../../src/cli/histories/play-share.ts';
import type { RawEvent, RawSettings } from './arbitrary-events.ts';
import { complaintsAbout } from './complaints.ts';
import type { RawObject } from './corpus.ts';

/** The simulation tells its progress each 1,024 pieces of work; a run has less than 5 s of it. */
const MOST_LOOKS = 5_000;

/** One of so many cases is played with chance, too. */
const DRAWN_ONE_OF = process.env['FUZZ'] === undefined ? 10 : 3;

/** The report with two histories, and what decides about the first one. */
function inHistories(report: ReturnType<typeof makeReport>, scenario: PlayedScenario) {
  const asked = { count: 2, held: [] };
  const pieces = [...playShare(scenario, asked, { first: 1, step: 1 })];
  return withChances(report, scenario, {
    histories: pieces.map(({ figures }) => figures),
    swaps: pieces.flatMap(({ swaps }) => swaps),
    ...{ wanted: asked.count, held: asked.held },
  });
}

/** The inputs of a run. */
export interface Case {
  readonly objects: readonly RawObject[];
  readonly events: readonly RawEvent[];
  readonly set?: RawSettings;
  readonly start?: string;
  readonly seed?: number;
  readonly controllers?: ScenarioOptions['controllers'];
  readonly missingStats?: NonNullable<ScenarioOptions['missingStats']>;
}

export interface Played {
  /** Played, or refused as what the input says is wrong. */
  readonly kind: 'played' | 'rejected';
  /** Violated rules, or the reasons why the case was refused. */
  readonly complaints: readonly string[];
  /** The codes of what was refused. */
  readonly codes: readonly string[];
  /** The number of entries of the timeline. */
  readonly entries: number;
}

/**
 * Plays events on a snapshot and holds the report against what every report keeps. Throws what the
 * program throws.
 */
export async function play({
  objects,
  events,
  set = {},
  start,
  seed,
  ...more
}: Case): Promise<Played> {
  const spec = { duration: '30m', set, events, ...(start && { start }), ...(seed && { seed }) };
  const script = { apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript', spec };
  let looks = 0;
  const result = await runScenario({
    snapshot: filesOf(objects),
    scripts: [{ path: 'script.json', text: JSON.stringify(script) }],
    events: [],
    options: {
      allowPartial: true,
      controllers: more.controllers ?? 'steady',
      missingStats: more.missingStats ?? 'kubelet',
      ...(!('pods' in set) && { startupTime: '1s' }),
    },
    tellProgress: () => {
      looks += 1;
      if (looks > MOST_LOOKS) throw new Error(`more than ${MOST_LOOKS * 1_024} pieces of work`);
    },
  });
  if (result.kind === 'rejected') {
    const codes = result.diagnostics.map(({ code }) => code);
    return { kind: 'rejected', complaints: [], codes, entries: 0 };
  }
  const plain = makeReport(result.scenario);
  const isDrawn = objects.length % DRAWN_ONE_OF === 0;
  const whole = isDrawn ? inHistories(plain, result.scenario) : plain;
  const report = JSON.parse(JSON.stringify(whole));
  const complaints = complaintsAbout(report, 'volumes' in set);
  return { kind: 'played', complaints, codes: [], entries: report.timeline.length };
}

/**
 * Objects of Kubernetes in one file, and what else there is, such as stats, each in one of its own.
 */
export function filesOf(objects: readonly RawObject[]) {
  const items = objects.filter(({ kind }) => kind !== undefined);
  const others = objects.filter(({ kind }) => kind === undefined);
  return [{ apiVersion: 'v1', kind: 'List', items }, ...others].map((content, index) => ({
    path: `snapshot-${index}.json`,
    bytes: Buffer.from(JSON.stringify(content)),
  }));
}
