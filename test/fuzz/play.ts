import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadReportJsonSchemas } from '#documents';
import { makeReport } from '#report';
import { runScenario, type ScenarioOptions } from '#simulation';
import type { RawEvent } from './arbitrary-events.ts';
import type { RawSettings } from './arbitrary-settings.ts';
import type { RawObject } from './corpus.ts';

const schema = (await loadReportJsonSchemas()).simulation();
const validate = new Ajv2020({ strict: true, formats: { 'date-time': true } }).compile(schema);

/** The simulation tells its progress each 1,024 pieces of work; a run has less than 5 s of it. */
const MOST_LOOKS = 5_000;

/** What is played. */
export interface Case {
  readonly objects: readonly RawObject[];
  readonly events: readonly RawEvent[];
  readonly set?: RawSettings;
  readonly controllers?: ScenarioOptions['controllers'];
  readonly missingStats?: NonNullable<ScenarioOptions['missingStats']>;
}

export interface Played {
  /** Played, or refused as what the input says is wrong. */
  readonly kind: 'played' | 'rejected';
  /** What must never be and was. */
  readonly complaints: readonly string[];
}

/** Plays events on a snapshot and holds the report against what every report keeps. Throws what the program throws. */
export async function play({ objects, events, set = {}, ...more }: Case): Promise<Played> {
  const script = {
    ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' },
    spec: { duration: '30m', set, events },
  };
  let looks = 0;
  const result = await runScenario({
    snapshot: filesOf(objects),
    scripts: [{ path: 'script.json', text: JSON.stringify(script) }],
    events: [],
    options: {
      ...{
        allowPartial: true,
        controllers: more.controllers ?? 'steady',
        missingStats: more.missingStats ?? 'kubelet',
      },
      ...(!('pods' in set) && { startupTime: '1s' }),
    },
    tellProgress: () => {
      looks += 1;
      if (looks > MOST_LOOKS) throw new Error(`more than ${MOST_LOOKS * 1_024} pieces of work`);
    },
  });
  if (result.kind === 'rejected') return { kind: 'rejected', complaints: [] };
  const report = JSON.parse(JSON.stringify(makeReport(result.scenario)));
  return { kind: 'played', complaints: complaintsAbout(report) };
}

/** Objects of Kubernetes in one file, and what else there is, such as stats, each in one of its own. */
function filesOf(objects: readonly RawObject[]) {
  const items = objects.filter(({ kind }) => kind !== undefined);
  const others = objects.filter(({ kind }) => kind === undefined);
  return [{ apiVersion: 'v1', kind: 'List', items }, ...others].map((content, index) => ({
    path: `snapshot-${index}.json`,
    bytes: Buffer.from(JSON.stringify(content)),
  }));
}

interface Entry {
  readonly id: number;
  readonly at: number;
  readonly kind: string;
  readonly component: string;
  readonly because: number;
  readonly pod?: string;
  readonly node?: string;
}

interface Reported {
  readonly timeline: readonly Entry[];
  readonly summary: {
    readonly pods: number;
    readonly podsEvicted: number;
    readonly evictions: number;
  };
}

function complaintsAbout(report: Reported): readonly string[] {
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
    const { kind, component, pod = '', node = '' } = entry;
    if (kind === 'PodRemoved') gone.add(`pod ${pod}`);
    else if (kind === 'PodCreated') gone.delete(`pod ${pod}`);
    else if (kind === 'NodeRemoved') gone.add(`node ${node}`);
    else if (kind === 'NodeAdded') gone.delete(`node ${node}`);
    else if (ACTS_ON_PODS.test(kind) && gone.has(`pod ${pod}`)) {
      complaints.push(`${kind} of ${pod}, which is gone`);
    } else if (ACTS_ON_NODES.test(kind) && component !== 'kubelet' && gone.has(`node ${node}`)) {
      complaints.push(`${kind} of ${node}, which is gone`);
    }
  }
  return complaints;
}

const ACTS_ON_PODS = /^Pod(Scheduled|Ready|NotReady|DeletionRequested|Evicted|Rejected|Failed)$/;
/** A kubelet tells its conditions as it decides them, whether or not anybody can hear it. */
const ACTS_ON_NODES = /^Node(Tainted|Untainted|ConditionChanged)$/;
