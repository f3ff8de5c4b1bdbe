import type { SimulationReport } from '#documents';

interface Entry {
  readonly kind: string;
  readonly component: string;
  readonly pod?: string;
  readonly node?: string;
  readonly volume?: string;
}

/** Entries that act on pods, nodes or attachments of volumes that are gone. */
export function actsOnGone(
  { timeline }: Pick<SimulationReport, 'timeline'>,
  storageIsSlow: boolean,
): readonly string[] {
  const gone = new Gone(storageIsSlow);
  return timeline.flatMap((entry) => {
    const what = gone.actedOn(entry as Entry);
    return what === undefined ? [] : [`${entry.kind} of ${what}, which is gone`];
  });
}

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
