import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadReportJsonSchemas } from '#documents';
import { disagreementsIn } from '../support/agreement.ts';

const schema = (await loadReportJsonSchemas()).simulation();
const validate = new Ajv2020({ strict: true, formats: { 'date-time': true } }).compile(schema);

interface Entry {
  readonly id: number;
  readonly at: number;
  readonly kind: string;
  readonly component: string;
  readonly because: number;
  readonly pod?: string;
  readonly node?: string;
  readonly volume?: string;
  readonly message: string;
}

interface Said {
  readonly message: string;
}

/** The part of a report that is checked in addition to its schema. */
export interface Reported {
  readonly timeline: readonly Entry[];
  readonly findings: readonly Said[];
  readonly assumptions: readonly Said[];
  readonly limits: readonly (Said & { readonly kind: string })[];
  readonly end: { readonly reason: string };
  readonly summary: {
    readonly pods: number;
    readonly podsEvicted: number;
    readonly evictions: number;
  };
}

/** Violations of rules that every report must follow. */
export function complaintsAbout(report: Reported, storageIsSlow: boolean): readonly string[] {
  const complaints = validate(report) ? [] : [JSON.stringify(validate.errors?.slice(0, 3))];
  const { pods, podsEvicted, evictions } = report.summary;
  if (podsEvicted > Math.min(pods, evictions)) complaints.push(`${podsEvicted} pods are evicted`);
  const isNamed = report.limits.some(({ kind }) => kind === 'endless-loop');
  if (isNamed !== (report.end.reason === 'loop')) complaints.push('the loop has no name');
  complaints.push(...sentencesOf(report).flatMap(disagreementsIn));
  const gone = new Gone(storageIsSlow);
  let [id, at] = [0, 0];
  for (const entry of report.timeline) {
    if (entry.id <= id || entry.at < at || entry.because >= entry.id) {
      complaints.push(`entry ${entry.id} is out of order`);
    }
    [id, at] = [entry.id, entry.at];
    const what = gone.actedOn(entry);
    if (what !== undefined) complaints.push(`${entry.kind} of ${what}, which is gone`);
  }
  return complaints;
}

const sentencesOf = ({ timeline, findings, assumptions, limits }: Reported) =>
  [...timeline, ...findings, ...assumptions, ...limits].map(({ message }) => message);

const ACTS_ON_PODS =
  /^(Pod(Scheduled|Ready|NotReady|DeletionRequested|Evicted|Rejected|Failed|Succeeded|OOMKilled)|EvictionScheduled|ContainerRestarted)$/;
/** A kubelet tells its conditions as it decides them, whether or not anybody can hear it. */
const ACTS_ON_NODES = /^Node(Tainted|Untainted|ConditionChanged|Cordoned|Uncordoned)$/;

/** The pods and nodes that have gone, and the attachments of volumes that were made and undone. */
class Gone {
  readonly #names = new Set<string>();
  readonly #attached = new Map<string, boolean>();
  readonly #storageIsSlow: boolean;

  constructor(storageIsSlow: boolean) {
    this.#storageIsSlow = storageIsSlow;
  }

  /** The deleted object that an entry acts on. Undefined without one. */
  actedOn({ kind, component, pod = '', node = '', volume = '' }: Entry): string | undefined {
    if (kind === 'PodRemoved') this.#names.add(`pod ${pod}`);
    else if (kind === 'PodCreated') this.#names.delete(`pod ${pod}`);
    else if (kind === 'NodeRemoved') this.#names.add(`node ${node}`);
    else if (kind === 'NodeAdded') this.#names.delete(`node ${node}`);
    else if (ACTS_ON_PODS.test(kind) && this.#names.has(`pod ${pod}`)) return `pod ${pod}`;
    else if (ACTS_ON_NODES.test(kind) && component !== 'kubelet') return this.#goneNode(node);
    else if (kind.startsWith('Volume')) return this.#volume(kind, volume, node);
    return undefined;
  }

  #goneNode(node: string): string | undefined {
    return this.#names.has(`node ${node}`) ? `node ${node}` : undefined;
  }

  /** An attachment is made where there is none, on a node that exists, and undone once. */
  #volume(kind: string, volume: string, node: string): string | undefined {
    const attachment = `${volume} on ${node}`;
    const attaches = kind === 'VolumeAttached';
    if (this.#attached.get(attachment) === attaches) return `attachment ${attachment}`;
    this.#attached.set(attachment, attaches);
    return attaches && !this.#storageIsSlow ? this.#goneNode(node) : undefined;
  }
}
