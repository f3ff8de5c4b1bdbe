import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadReportJsonSchemas, makeReport } from '#report';
import { runScenario } from '#simulation';
import type { RawEvent } from './arbitrary-events.ts';
import type { RawObject } from './corpus.ts';

const schema = (await loadReportJsonSchemas()).simulation();
const validate = new Ajv2020({ strict: true, formats: { 'date-time': true } }).compile(schema);

export interface Played {
  /** Played, or refused as what the input says is wrong. */
  readonly kind: 'played' | 'rejected';
  /** What must never be and was. */
  readonly complaints: readonly string[];
}

/** Plays events on a snapshot and holds the report against what every report keeps. Throws what the program throws. */
export async function play(
  objects: readonly RawObject[],
  events: readonly RawEvent[],
): Promise<Played> {
  const script = {
    ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' },
    spec: { duration: '30m', events },
  };
  const list = { apiVersion: 'v1', kind: 'List', items: objects };
  const result = await runScenario({
    snapshot: [{ path: 'snapshot.json', bytes: Buffer.from(JSON.stringify(list)) }],
    scripts: [{ path: 'script.json', text: JSON.stringify(script) }],
    events: [],
    options: { controllers: 'steady', missingStats: 'kubelet', startupTime: '1s' },
  });
  if (result.kind === 'rejected') return { kind: 'rejected', complaints: [] };
  const report = JSON.parse(JSON.stringify(makeReport(result.scenario)));
  return { kind: 'played', complaints: complaintsAbout(report) };
}

interface Entry {
  readonly id: number;
  readonly at: number;
  readonly kind: string;
  readonly because: number;
  readonly pod?: string;
}

interface Report {
  readonly timeline: readonly Entry[];
  readonly summary: {
    readonly pods: number;
    readonly podsEvicted: number;
    readonly evictions: number;
  };
}

function complaintsAbout(report: Report): readonly string[] {
  const complaints = validate(report) ? [] : [JSON.stringify(validate.errors?.slice(0, 3))];
  const { pods, podsEvicted, evictions } = report.summary;
  if (podsEvicted > Math.min(pods, evictions)) complaints.push(`${podsEvicted} pods are evicted`);
  const gone = new Set<string>();
  let [id, at] = [0, 0];
  for (const entry of report.timeline) {
    if (entry.id <= id || entry.at < at || entry.because >= entry.id) {
      complaints.push(`entry ${entry.id} is out of order`);
    }
    [id, at] = [entry.id, entry.at];
    const { kind, pod = '' } = entry;
    if (kind === 'PodRemoved') gone.add(pod);
    else if (kind === 'PodCreated') gone.delete(pod);
    else if (ACTS.test(kind) && gone.has(pod)) complaints.push(`${kind} of ${pod}, which is gone`);
  }
  return complaints;
}

const ACTS = /^Pod(Scheduled|Ready|NotReady|DeletionRequested|Evicted|Rejected|Failed)$/;
