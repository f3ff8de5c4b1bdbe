/** A named scenario: a cluster, what happens to it, and what few expect of it. */
export interface LibraryScenario {
  /** Files of the package that make up its snapshot, with the names that their copies get. */
  readonly snapshot: Readonly<Record<string, string>>;
  /** The file of the package with its script. */
  readonly script: string;
  /** What surprises, in one sentence. */
  readonly surprise: string;
}

const CLUSTER = { 'snapshot.yaml': 'fixtures/cluster/snapshot.yaml' };

/** The same cluster with what one of its nodes uses, and how its kubelets are configured. */
const MEASURED = {
  ...CLUSTER,
  'kubelets.yaml': 'fixtures/cluster/pressure/kubelets.yaml',
  'worker-3-stats.json': 'fixtures/cluster/pressure/worker-3-stats.json',
};

const cluster = (script: string, surprise: string, snapshot = CLUSTER): LibraryScenario => ({
  ...{ snapshot, script: `fixtures/${script}.yaml`, surprise },
});

const small = (folder: string, surprise: string): LibraryScenario => ({
  snapshot: { 'snapshot.yaml': `fixtures/scenarios/${folder}/snapshot.yaml` },
  script: `fixtures/scenarios/${folder}/script.yaml`,
  surprise,
});

/** The scenarios of the package by name. Help must load none of their files. */
export const LIBRARY: Readonly<Record<string, LibraryScenario>> = {
  'zone-loss': cluster(
    'cluster/outage-one-zone',
    'A zone that is lost as a whole is emptied at the full rate; only a part of one is spared.',
  ),
  'all-zones': cluster(
    'cluster/outage-zones-all',
    'With every zone down evictions stop, but not for nodes that the pass had already tainted.',
  ),
  partition: cluster(
    'cluster/outage-partition-heals',
    'Pods behind a cut go on beside their replacements, and end when the network is back.',
  ),
  flapping: cluster(
    'library/flapping',
    'A node that comes back in time keeps its pods, however often their Services are down.',
  ),
  'leader-loss': cluster(
    'library/leader-loss',
    'A new leader knows nothing: it watches a silent node for the whole grace period again.',
  ),
  'upgrade-wave': cluster(
    'library/upgrade-wave',
    'Pods that a drain moved are moved again, where they landed on a node still to be replaced.',
  ),
  'spot-reclaim': cluster(
    'library/spot-reclaim',
    'A notice that nothing handles moves no pod: all go minutes after the machines have gone.',
  ),
  'disk-fill': cluster(
    'library/disk-fill',
    'A disk that others fill costs pods of DaemonSets too, which come back to the same disk.',
    MEASURED,
  ),
  'memory-fill': cluster(
    'cluster/pressure/etl-grows',
    'Pressure is told minutes before a pod goes: a soft threshold waits out its grace period.',
    MEASURED,
  ),
  'webhook-deadlock': {
    snapshot: { 'snapshot.yaml': 'fixtures/library/webhook-deadlock-snapshot.yaml' },
    script: 'fixtures/library/webhook-deadlock.yaml',
    surprise: 'A webhook that is asked about its own pods never answers again once it is down.',
  },
  'volume-wait': small(
    'volume-of-a-dead-node-waits-six-minutes',
    'A replacement waits six minutes for the volume of a dead node, after the pod there is gone.',
  ),
  'budget-wait': small(
    'drain-waits-for-a-budget',
    'A budget holds a drain until its timeout, and a deletion of the same pod not at all.',
  ),
  'empty-services': small(
    'cut-off-workers-empty-their-services',
    'Workers that only the control plane cannot reach serve on, and yet Services become empty.',
  ),
  'slow-pass': small(
    'slow-pass-evicts-from-a-node-that-is-back',
    'A node that is Ready again loses its pods if a pass of the controller takes too long.',
  ),
};

export const LIBRARY_NAMES = Object.keys(LIBRARY);
