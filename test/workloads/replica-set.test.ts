import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { mayMakePods, replicaSetVerdict } from '#workloads';
import { atSecond } from '../support/clock.ts';
import { leaving, podOf, template, unready, workload } from './support.ts';

const FERRIES = workload('ReplicaSet', 'ferries', { replicas: 3 });

const ferry = (name: string, given: Partial<Pod> = {}): Pod => podOf(FERRIES, name, 'pier', given);

const made = (...pods: Pod[]) => replicaSetVerdict(3, pods, [], atSecond(0)).create.length;

describe('a ReplicaSet', () => {
  it('WS-01: replaces a pod when its deletion is asked for, not when its node is lost', () => {
    expect(made(ferry('a'), ferry('b'), ferry('c', unready))).toBe(0);
    expect(made(ferry('a'), ferry('b'), ferry('c', { ...unready, ...leaving }))).toBe(1);
  });

  it('WS-04, WS-49: replaces a pod that has failed and leaves it behind', () => {
    const failed = ferry('c', { phase: 'Failed', reason: 'Evicted' });
    const verdict = replicaSetVerdict(3, [ferry('a'), ferry('b'), failed], [], atSecond(0));
    expect(verdict).toEqual({ create: [{ kind: 'any' }], remove: [] });
  });

  it('makes and deletes 500 at once at most', () => {
    expect(replicaSetVerdict(700, [], [], atSecond(0)).create).toHaveLength(500);
    const many = Array.from({ length: 700 }, (_, index) => ferry(`f${index}`));
    expect(replicaSetVerdict(0, many, [], atSecond(0)).remove).toHaveLength(500);
  });

  it('makes none when it is going, or could not know them again', () => {
    expect(mayMakePods(FERRIES)).toBe(true);
    expect(mayMakePods({ ...FERRIES, deletionTimestamp: atSecond(0) })).toBe(false);
    expect(mayMakePods({ ...FERRIES, template: template({ app: 'other' }) })).toBe(false);
  });
});
