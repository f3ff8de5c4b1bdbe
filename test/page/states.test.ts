import { describe, expect, test } from 'vitest';
import { serviceSpans, workloadSpans } from '../../page/model/lane-spans.ts';
import { nodeSpans } from '../../page/model/node-spans.ts';
import { podSpans } from '../../page/model/pod-spans.ts';
import { StepCounter } from '../../page/model/steps.ts';
import { chainTo, effectsOf } from '../../page/why/chain.ts';
import { historyOf, type Sketch } from '../support/histories.ts';

const pod = 'shop/web-3';
const node = 'a';

function statesOfPod(...sketches: readonly Sketch[]) {
  const history = historyOf(sketches.map((sketch) => ({ pod, node, ...sketch })));
  const spans = podSpans(history, history.rowsOfPod(history.numberOf(pod)));
  return spans.map(({ state, from }) => `${state} ${from}`);
}

describe('a pod', () => {
  test('that is cut off is dead before the API says so, then down, then terminating, then gone', () => {
    const states = statesOfPod(
      { at: 30, kind: 'PodNotWorking' },
      { at: 75, kind: 'PodNotReady' },
      { at: 80, kind: 'EvictionScheduled' },
      { at: 380, kind: 'PodDeletionRequested', mechanism: 'taint' },
      { at: 500, kind: 'PodRemoved' },
    );
    expect(states).toEqual(['working 0', 'dead 30', 'down 75', 'terminating 380']);
  });

  test('that is made anew is pending, starting, working', () => {
    const states = statesOfPod(
      { at: 5, kind: 'PodCreated', node: undefined },
      { at: 6, kind: 'PodScheduled' },
      { at: 9, kind: 'PodReady' },
    );
    expect(states).toEqual(['pending 5', 'starting 6', 'working 9']);
  });

  test('that works while its node is called lost is not ready', () => {
    expect(statesOfPod({ at: 40, kind: 'PodNotReady' })).toEqual(['working 0', 'not-ready 40']);
  });

  test('that first becomes ready did not work before', () => {
    expect(statesOfPod({ at: 4, kind: 'PodReady' })).toEqual(['starting 0', 'working 4']);
  });

  test('has no state of no length', () => {
    const both = statesOfPod({ at: 4, kind: 'PodNotReady' }, { at: 4, kind: 'PodReady' });
    expect(both).toEqual(['working 0']);
  });
});

function spansOfNode(...sketches: readonly Sketch[]) {
  const history = historyOf(sketches.map((sketch) => ({ node, ...sketch })));
  const { states, marks } = nodeSpans(history, history.rowsOfNode(history.numberOf(node)));
  const text = ({ state, from, to }: { state: string; from: number; to: number }) =>
    `${state} ${from}-${to === Infinity ? '' : to}`;
  return { states: states.map(text), marks: marks.map(text) };
}

const ready = (at: number, from: string, to: string): Sketch => ({
  ...{ at, kind: 'NodeConditionChanged', condition: 'Ready', from, to },
});

describe('a node', () => {
  test('is silent before it is unknown, and keeps what it was before the first change', () => {
    const { states } = spansOfNode(
      { at: 30, kind: 'HeartbeatLost' },
      ready(75, 'True', 'Unknown'),
      { at: 600, kind: 'HeartbeatRestored' },
      ready(601, 'Unknown', 'True'),
    );
    expect(states).toEqual(['ready 0-30', 'silent 30-75', 'unknown 75-601', 'ready 601-']);
    expect(spansOfNode(ready(9, 'False', 'True')).states).toEqual(['not-ready 0-9', 'ready 9-']);
  });

  test('is marked as long as one of several reasons holds', () => {
    const taint = (at: number, kind: string, key: string) => ({
      ...{ at, kind, taint: `${key}:NoSchedule` },
    });
    const { marks } = spansOfNode(
      taint(1, 'NodeTainted', 'x'),
      { at: 2, kind: 'NodeCordoned' },
      taint(3, 'NodeUntainted', 'x'),
      { at: 5, kind: 'NodeUncordoned' },
      { at: 6, kind: 'ThresholdMet', signal: 'memory.available' },
    );
    expect(marks).toEqual(['closed 1-5', 'pressure 6-']);
  });
});

describe('Services and workloads', () => {
  const unnoticed = [['unnoticed', 30, 80]] as const;

  test('are dead without notice until the API lists fewer endpoints', () => {
    const listed = [
      [0, 2],
      [80, 1],
      [400, 2],
    ] as const;
    const dead = [
      [0, 0],
      [30, 1],
      [80, 0],
    ] as const;
    const spans = serviceSpans({ service: 'shop/web', listed, dead, spans: [], unnoticed });
    expect(spans.map(({ state, from, words }) => [state, from, words])).toEqual([
      ['whole', 0, '2 of 2 endpoints answer'],
      ['dead', 30, '1 of 2 endpoints answer'],
      ['whole', 80, '1 of 1 endpoints answer'],
      ['whole', 400, '2 of 2 endpoints answer'],
    ]);
  });

  test('are short once it is noticed, although no number changes', () => {
    const working = [
      [0, 2],
      [30, 1],
    ] as const;
    const desired = [[0, 2]] as const;
    const lane = { workload: 'Deployment/shop/web', desired, working, ready: [], spans: [] };
    expect(workloadSpans({ ...lane, unnoticed }).map(({ state, from }) => [state, from])).toEqual([
      ['whole', 0],
      ['dead', 30],
      ['short', 80],
    ]);
  });
});

test('numbers over time add up, whatever the order of their changes', () => {
  const counter = new StepCounter();
  counter.addCourse([
    [0, 3],
    [50, 2],
  ]);
  counter.addCourse([
    [0, 1],
    [20, 0],
    [50, 1],
  ]);
  expect(counter.steps()).toEqual({ at: [0, 20], values: [4, 3] });
});

test('a chain of causes leads from the root to the entry, and back to what it led to', () => {
  const history = historyOf([
    { at: 1, kind: 'ScriptEvent', event: 'powerOff' },
    { at: 1, kind: 'HeartbeatLost', node },
    { at: 1, kind: 'HeartbeatLost', node: 'b', because: 1 },
    { at: 9, kind: 'NodeTainted', node, taint: 'x:NoExecute', because: 2 },
  ]);
  expect(chainTo(history, 3)).toEqual([0, 1, 3]);
  expect(effectsOf(history, 0)).toEqual([1, 2]);
});
