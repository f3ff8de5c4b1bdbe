import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScripts } from '#script';
import { brief, eventsOf, scriptIn } from './support.ts';

const readOne = (argument: string) => {
  const { script, diagnostics } = readScripts([], [argument]);
  if (script === undefined) throw new Error(JSON.stringify(diagnostics));
  return script.events[0]?.value;
};

const complaintsAbout = (argument: string): readonly string[] =>
  readScripts([], [argument]).diagnostics.map(brief);

it('names the field when a map is taken for the list in it', () => {
  const { diagnostics } = readScripts([], ['usage pods=shop/web-1 memory=1Gi']);
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    'write pods.pods=shop/web-1, in a file pods: {pods: [shop/web-1]}',
  ]);
});

describe('an event of the command line means what the same event of a script means', () => {
  it.each([
    ['partition zones=us-east-1a for=10m', 'partition: {zones: [us-east-1a]}, for: 10m'],
    ['at=1m powerOff nodes=worker-1,worker-2', 'at: 1m, powerOff: {nodes: [worker-1, worker-2]}'],
    ['powerOff nodes=worker-1 at=1m', 'at: 1m, powerOff: {nodes: [worker-1]}'],
    ['nodes=worker-1 powerOff', 'powerOff: {nodes: [worker-1]}'],
    ['cordon selector=pool=batch', 'cordon: {selector: pool=batch}'],
    ["cordon selector='pool in (a, b)'", 'cordon: {selector: "pool in (a, b)"}'],
    ['cordon selector="a=b,c" pick=40%', 'cordon: {selector: "a=b,c", pick: 40%}'],
    ['restore all', 'restore: {all: true}'],
    ['restore all=true optional', 'restore: {all: true, optional: true}'],
    [
      'cordon zones=a repeat.times=3 repeat.every=10m stagger=5s',
      'cordon: {zones: [a]}, repeat: {times: 3, every: 10m}, stagger: 5s',
    ],
    [
      'taint nodes=a taints=key=value:NoExecute,other:NoSchedule',
      'taint: {nodes: [a], taints: ["key=value:NoExecute", "other:NoSchedule"]}',
    ],
    [
      'taint nodes=[a,b] taints=[key=value:NoExecute]',
      'taint: {nodes: [a, b], taints: ["key=value:NoExecute"]}',
    ],
    [
      'label nodes=a labels=pool=spare,tier=front',
      'label: {nodes: [a], labels: {pool: spare, tier: front}}',
    ],
    [
      'label nodes=a labels.topology.kubernetes.io/zone=b',
      'label: {nodes: [a], labels: {topology.kubernetes.io/zone: b}}',
    ],
    [
      'deletePods pods=shop/web-* onNodes.zones=a minPriority=-5 gracePeriod=0s',
      'deletePods: {pods: ["shop/web-*"], onNodes: {zones: [a]}, minPriority: -5, gracePeriod: 0s}',
    ],
    [
      'usage pods.pods=batch/etl-* memory.to=8Gi memory.over=10m',
      'usage: {pods: {pods: ["batch/etl-*"]}, memory: {to: 8Gi, over: 10m}}',
    ],
    [
      'usage pods.owner=Job/batch/etl volumes.hold.add=-1Gi pids=20',
      'usage: {pods: {owner: Job/batch/etl}, volumes: {hold: {add: -1Gi}}, pids: 20}',
    ],
    ['nodeUsage all disk.add=2Gi', 'nodeUsage: {all: true, disk: {add: 2Gi}}'],
    [
      'setKubelet nodes=a config.evictionHard.memory.available=5% config.evictionMaxPodGracePeriod=9',
      'setKubelet: {nodes: [a], config: {evictionHard: {memory.available: 5%}, evictionMaxPodGracePeriod: 9}}',
    ],
    [
      'setKubelet nodes=a config.evictionHard=memory.available=5%,nodefs.available=1Gi',
      'setKubelet: {nodes: [a], config: {evictionHard: {memory.available: 5%, nodefs.available: 1Gi}}}',
    ],
    ['setKubelet nodes=a config=', 'setKubelet: {nodes: [a], config: {}}'],
    ['addNodes count=2 like=a namePrefix=12', 'addNodes: {count: 2, like: a, namePrefix: "12"}'],
    ['controllerManager restart', 'controllerManager: restart'],
    ['at=5m controllerManager=restart', 'at: 5m, controllerManager: restart'],
    ['apiServer stop for=30s id=dark', 'apiServer: stop, for: 30s, id: dark'],
    ['{at: 1m, cordon: {all: true}}', 'at: 1m, cordon: {all: true}'],
    ['  {"at": "1m", "cordon": {"all": true}}', 'at: 1m, cordon: {all: true}'],
  ])('%s', (argument, event) => {
    expect(readOne(argument)).toEqual(scriptIn(eventsOf(event)).events[0]?.value);
  });
});

describe('a mistake in an event of the command line is shown in its text', () => {
  it.each([
    ['at=1m powerof nodes=a', 'script/no-event 1 powerof'],
    ['nodes=a', 'script/no-event 1 nodes=a'],
    ['', 'script/no-event 1 '],
    ['at=30 powerOff nodes=a', 'script/duration 1 30'],
    ['powerOff nodes=a worker-2', 'script/stray-word 1 worker-2'],
    ['powerOff nodse=a', 'script/unknown-field 1 nodse'],
    ['powerOff nodes=a nodes=b', 'script/duplicate-key 1 nodes=b'],
    ['powerOff nodes=a at=1m at=2m', 'script/duplicate-key 1 at=2m'],
    ['powerOff partition nodes=a', 'script/several-events 1 partition'],
    ["cordon selector='a in", "script/quote 1 '"],
    ['cordon selector="a in b"', 'script/selector 1 b'],
    ['taint nodes=a taints=b:NoExecut', 'script/taint-effect 1 NoExecut'],
    ['taint nodes=a taints=b:NoExecute,c', 'script/taint-without-effect 1 c'],
    ['controllerManager halt', 'script/invalid-value 1 halt'],
    ['controllerManager', 'script/invalid-value 1 controllerManager'],
    ['cordon all repeat.times=x repeat.every=1m', 'script/wrong-type 1 x'],
    ['cordon all repeat.times=2', 'script/missing-field 1 repeat'],
    ['drain nodes=a forse=true', 'script/unknown-field 1 forse'],
    ['drain nodes=a force=yes', 'script/wrong-type 1 yes'],
    ['drain nodes=a timeout=60', 'script/duration 1 60'],
    ['drain nodes=a for=1h', 'script/for-without-fault 1 for'],
    ['powerOff nodes=a bootTime=30s', 'script/never-undone 1 bootTime'],
    ['shutdown nodes=a bootTime=30s', 'script/never-undone 1 bootTime'],
    ['powerOff nodes=a bootTime=30s', 'script/never-undone 1 bootTime'],
    ['shutdown nodes=a bootTime=30s', 'script/never-undone 1 bootTime'],
    ['apiServer stop jitter=2s', 'script/jitter-without-nodes 1 jitter'],
    ['{at: 1m', 'script/yaml 1 '],
    ['{cordn: {all: true}}', 'script/unknown-field 1 cordn'],
  ])('%s', (argument, complaint) => {
    expect(complaintsAbout(argument)).toEqual([complaint]);
  });

  it('hints at dots where a part of a YAML mapping stands alone', () => {
    const { diagnostics } = readScripts([], ['setKubelet all config={a: {b: 10%}}']);
    expect(diagnostics.map(({ hint }) => hint)).toContainEqual(
      expect.stringContaining('dots lead into fields'),
    );
  });

  it('and its file is called -e', () => {
    const { diagnostics } = readScripts([], ['powerOff', 'cordn']);
    expect(diagnostics.map(({ path }) => path)).toEqual(['-e', '-e']);
  });
});

it('no argument whatever throws', () => {
  const words = fc.constantFrom(
    ...['powerOff', 'at=1m', 'nodes=a,b', "'", '"', '\\', '=', ',', '.', ' ', '{', '}', ':'],
    ...['labels.a.b=c', 'label', 'repeat.times', 'all', 'controllerManager', 'drain', '\t', '\0'],
  );
  const arguments_ = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map((parts) => parts.join('')),
    fc.array(words).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(arguments_, (argument) => {
      const { script, diagnostics } = readScripts([], [argument]);
      expect(script === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
    }),
    { numRuns: 1000 },
  );
});

describe('a field with a wrong name is one complaint, although the right one is missing', () => {
  it.each([
    ['taint nodes=a taint=key=value:NoExecute', 'taints'],
    ['taint nodes=a tains=key=value:NoExecute', 'taints'],
    ['label nodes=a label=pool=spare', 'labels'],
    ['scale workload=Deployment/shop/web replica=3', 'replicas'],
  ])('%s', (argument, meant) => {
    const { diagnostics } = readScripts([], [argument]);
    expect(diagnostics).toMatchObject([
      { code: 'script/unknown-field', hint: `did you mean ${meant}?` },
    ]);
  });
});
