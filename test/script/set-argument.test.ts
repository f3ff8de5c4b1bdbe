import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_NAMES, readScripts, settingKeys } from '#script';
import { SCRIPT } from '../../src/script/json-schema.ts';
import { scriptOf } from './support.ts';

const readSet = (...texts: readonly string[]) =>
  readScripts(
    [],
    [],
    texts.map((text) => ({ option: '--set', text }) as const),
  );

/** Settings without the places where they were written. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'place' || key === 'written' ? undefined : inner,
    ),
  );

const complaintsAbout = (text: string): readonly string[] =>
  readSet(text).diagnostics.map(({ message, path, position, hint }) => {
    const place = `${path}:${position?.line}:${position?.column}`;
    return `${place} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });

const fileOf = (line: string) => ({ path: 'storm.yaml', text: scriptOf(line) });

describe('a setting of the command line means what the same setting of a script means', () => {
  it.each([
    ['kubernetesVersion=1.33', 'kubernetesVersion: "1.33"'],
    ['controllerManager.kube-api-qps=-1', 'controllerManager: {kube-api-qps: -1}'],
    [
      'controllerManager.feature-gates=A=true,B=false',
      'controllerManager: {feature-gates: "A=true,B=false"}',
    ],
    ['scheduler.clientConnection.qps=70', 'scheduler: {clientConnection: {qps: 70}}'],
    ['scheduler.kube-api-burst=7', 'scheduler: {kube-api-burst: 7}'],
    ['apiLatency=0s', 'apiLatency: 0s'],
    ['controlPlane.restart=crashLoop', 'controlPlane: {restart: crashLoop}'],
    ['order=worker-2,worker-1', 'order: [worker-2, worker-1]'],
    ['volumes.attachTime=4s', 'volumes: {attachTime: 4s}'],
    [
      'pods[shop/*].tolerationSeconds.not-ready=30',
      'pods: [{target: {pods: [shop/*]}, tolerationSeconds: {not-ready: 30}}]',
    ],
    [
      'pods.tolerationSeconds.unreachable=30',
      'pods: [{target: {pods: ["*/*"]}, tolerationSeconds: {unreachable: 30}}]',
    ],
    [
      'kubelet.config.nodeLeaseDurationSeconds=20',
      'kubelet: [{target: {all: true}, config: {nodeLeaseDurationSeconds: 20}}]',
    ],
    [
      'pods[shop/web-1,team/*].priority=7',
      'pods: [{target: {pods: [shop/web-1, team/*]}, priority: 7}]',
    ],
    [
      'pods[namespaces=shop optional].resources.requests.example.com/gpu=2',
      'pods: [{target: {namespaces: [shop], optional: true}, resources: {requests: {example.com/gpu: "2"}}}]',
    ],
    [
      'pods[onNodes.zones=a].startupTime=5s',
      'pods: [{target: {onNodes: {zones: [a]}}, startupTime: 5s}]',
    ],
    [
      "pods[selector='app in (a, b)'].stopAfter=1s",
      'pods: [{target: {selector: "app in (a, b)"}, stopAfter: 1s}]',
    ],
    ['kubelet[all].ranking=qos', 'kubelet: [{target: {all: true}, ranking: qos}]'],
    [
      'kubelet[worker-*].config.evictionHard.memory.available=1Gi',
      'kubelet: [{target: {nodes: [worker-*]}, config: {evictionHard: {memory.available: 1Gi}}}]',
    ],
    [
      'kubelet[all].config.evictionHard={memory.available: 1Gi, nodefs.available: 5%}',
      'kubelet: [{target: {all: true}, config: {evictionHard: {memory.available: 1Gi, nodefs.available: 5%}}}]',
    ],
    [
      'kubelet[all].config.shutdownGracePeriodByPodPriority=[{priority: 0, shutdownGracePeriodSeconds: 9}]',
      'kubelet: [{target: {all: true}, config: {shutdownGracePeriodByPodPriority: [{priority: 0, shutdownGracePeriodSeconds: 9}]}}]',
    ],
    [
      'pods[shop/*].resources={requests: {memory: 1Gi}, limits: {memory: 2Gi}}',
      'pods: [{target: {pods: [shop/*]}, resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}]',
    ],
  ])('%s', (text, inScript) => {
    const { script, diagnostics } = readSet(text);
    expect(diagnostics).toEqual([]);
    const { script: written } = readScripts([fileOf(`set: {${inScript}}`)], []);
    expect(plain(script?.settings)).toEqual(plain(written?.settings));
  });
});

describe('a setting of the command line that cannot be understood', () => {
  it.each([
    [
      'contrlManager.x=1',
      '1:1 there is no setting "contrlManager" (did you mean controllerManager?)',
    ],
    [
      'learned[0].setting=order',
      '1:1 learned takes no target in brackets (only kubelet and pods do)',
    ],
    [
      'learnt=1',
      '1:1 there is no setting "learnt" (settings are kubernetesVersion, controllerManager, ' +
        'apiServer, scheduler, controlPlane, apiLatency, order, playRollout, autoscaler, kubelet, ' +
        'pods, volumes)',
    ],
    ['duration=1h', '1:1 there is no setting "duration" (--duration says it)'],
    [
      'controllerManager.kube-apiqps=1',
      '1:19 there is no field "kube-apiqps" here (did you mean kube-api-qps?)',
    ],
    ['apiLatency=2m', '1:12 "2m" is longer than a minute, after which a request fails'],
    [
      'volumes[x].attachTime=4s',
      '1:1 volumes takes no target in brackets (only kubelet and pods do)',
    ],
    [
      'volumes[x].attachTime=4s',
      '1:1 volumes takes no target in brackets (only kubelet and pods do)',
    ],
    ['order=', '1:1 the name of a node cannot be empty'],
  ])('%s', (text, complaint) => {
    expect(complaintsAbout(text)).toEqual([`--set:${complaint}`]);
  });

  it('has its place in a value that is written as in a script', () => {
    expect(
      complaintsAbout('kubelet[all].config.shutdownGracePeriodByPodPriority=[{priorty: 0}]'),
    ).toContainEqual(
      '--set:1:65 a period has no field "priorty" (fields are priority and shutdownGracePeriodSeconds)',
    );
  });

  it.each(['x', '=3', '', 'pods[shop/*]=4', 'pods[].priority=1', 'kubelet=3', 'a..b=1'])(
    '%s is an error too',
    (text) => {
      expect(readSet(text).diagnostics).toMatchObject([{ severity: 'error', path: '--set' }]);
    },
  );

  it('never throws, whatever is written', () => {
    const piece = fc.constantFrom(
      'pods',
      'kubelet',
      '[',
      ']',
      '.',
      '=',
      ',',
      'order',
      '*',
      ' ',
      '"',
      'a',
      '1s',
      '{',
      ': ',
      '}',
      '&',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        readSet(pieces.join(''));
      }),
    );
  });
});

describe('of several settings', () => {
  const FILE = fileOf('set: {controllerManager: {kube-api-qps: 40}, apiLatency: 5ms}');
  const both = (...settings: Parameters<typeof readScripts>[2] & object) =>
    readScripts([FILE], [], settings);

  it('those of the command line count more than those of a script, without a word', () => {
    const { script, diagnostics } = both(
      { option: '--set', text: 'controllerManager.kube-api-qps=70' },
      { option: '--api-latency', text: '0s' },
      { option: '--duration', text: '2h' },
    );
    expect(diagnostics).toEqual([]);
    expect(script?.settings.controllerManager.at(-1)).toMatchObject({ value: '70' });
    expect([script?.settings.apiLatency, script?.duration]).toEqual([0, 7_200_000_000]);
  });

  it('two of the command line that differ are worth a warning', () => {
    const { diagnostics } = readSet('apiLatency=1ms', 'apiLatency=2ms');
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'script/set-twice' }]);
  });

  it.each([
    ['--api-latency', 'fast', '"fast" is no duration'],
    ['--api-latency', '61s', '"61s" is longer than a minute, after which a request fails'],
    ['--duration', '0s', 'this must be longer than 0'],
  ] as const)('%s %s is refused at its place', (option, text, message) => {
    expect(both({ option, text }).diagnostics).toMatchObject([
      { severity: 'error', message, path: option, position: { line: 1, column: 1 } },
    ]);
  });
});

it('flags and clientConnection of the scheduler exclude each other in one script', () => {
  const text = 'set: {scheduler: {kube-api-qps: 4, clientConnection: {qps: 3}}}';
  expect(readScripts([fileOf(text)], []).diagnostics).toMatchObject([
    { severity: 'error', code: 'script/set-twice' },
  ]);
});

it('no setting is called like an event', () => {
  expect(EVENT_NAMES.filter((name) => readSet(`${name}=1`).script !== undefined)).toEqual([]);
});

describe('every key that there is', () => {
  /** A value for each, and what is set by it. */
  const VALUES: Readonly<Record<string, string>> = {
    kubernetesVersion: '1.33',
    apiLatency: '5ms',
    'controlPlane.restart': 'managed',
    playRollout: 'true',
    order: 'worker-2,worker-1',
    'autoscaler.kind': 'none',
    'autoscaler.provisionTime': '1s',
    'autoscaler.readyAfter': '1s',
    'autoscaler.terminationTime': '1s',
    'autoscaler.zones': '{z: hangs}',
    'autoscaler.maxSize': '5',
    'autoscaler.flags': '{scan-interval: 5s}',
    'autoscaler.featureGates': '{NodeRepair: true}',
    'autoscaler.catalogue': '[{name: m, cpu: 4, memory: 16Gi}]',
    'volumes.attachTime': '1s',
    'volumes.detachTime': '1s',
    'volumes.provisionTime': '1s',
    'scheduler.clientConnection.qps': '5',
    'scheduler.clientConnection.burst': '5',
    'pods[shop/*].tolerationSeconds.unreachable': '30',
    'pods[shop/*].tolerationSeconds.not-ready': '30',
    'pods[shop/*].priority': '5',
    'pods[shop/*].resources.requests.memory': '1Gi',
    'pods[shop/*].resources.limits.memory': '1Gi',
    'pods[shop/*].preStop': '1s',
    'pods[shop/*].stopAfter': '1s',
    'pods[shop/*].exitCode': '3',
    'pods[shop/*].cleanupAfter': '1s',
    'pods[shop/*].startupTime': '1s',
    'pods[shop/*].restartTime': '1s',
    'pods[shop/*].imagePullTime': '1s',
    'kubelet[worker-*].ranking': 'qos',
    'kubelet[worker-*].config': '{kubeAPIQPS: 30}',
  };
  const keys = settingKeys();

  it.each(Object.entries(VALUES))('%s takes %s', (key, value) => {
    expect(complaintsAbout(`${key}=${value}`)).toEqual([]);
    const known = keys.some((each) => `${key}=`.startsWith(each));
    expect(known).toBe(true);
  });

  it('leaves out what files of settings have, which is read all the same', () => {
    const learned = 'learned=[{setting: autoscaler.readyAfter, value: 30s, observations: 1}]';
    expect(complaintsAbout(learned)).toEqual([]);
    expect(keys.filter((key) => key.startsWith('learned'))).toEqual([]);
  });

  it('is among these, or is a flag', () => {
    const tried = Object.keys(VALUES);
    const untried = keys.filter((key) => !tried.some((each) => `${each}=`.startsWith(key)));
    const isFlag = (key: string) =>
      /^(controllerManager|apiServer|scheduler)\.[a-z\d-]+=$/.test(key);
    expect(untried.filter((key) => !isFlag(key))).toEqual([]);
  });

  it('of pods is in this list', () => {
    const tried = Object.keys(VALUES).join(' ');
    const fields = SCRIPT.fieldsAt(['spec', 'set', 'pods', 0]);
    expect(fields.filter((name) => !tried.includes(`].${name}`))).toEqual(['target']);
  });
});
