import { describe, expect, it } from 'vitest';
import type { Container, PodSpec } from '#cluster';
import {
  additionsOf,
  addsAnything,
  isOfTemplate,
  withTwin,
} from '../../src/admission/live-twin.ts';
import { byDefault, spec } from '../support/builders.ts';

const container = (name: string, requests?: Record<string, string>, image = name): Container => ({
  name,
  image,
  resources: requests === undefined ? {} : { requests },
});

const given = (parts: Partial<PodSpec>): PodSpec => spec(parts).spec;

const TEMPLATE = given({ containers: [container('app', { cpu: '1' })] });

describe('a new pod takes from a running one of its template', () => {
  it('containers that the template lacks, behind its own', () => {
    const proxy = container('proxy', { cpu: '2' });
    const twin = given({
      containers: [container('app', { cpu: '1' }), proxy],
      initContainers: [container('setup')],
    });
    const { containers, initContainers } = withTwin(TEMPLATE, twin);
    expect(containers.map(({ name }) => name)).toEqual(['app', 'proxy']);
    expect(initContainers.map(({ name }) => name)).toEqual(['setup']);
    expect(additionsOf(TEMPLATE, twin).containers).toEqual(['proxy', 'setup']);
  });

  it('readiness gates that something injected', () => {
    const twin = given({
      containers: TEMPLATE.containers,
      readinessGates: [{ conditionType: 'a.example/up' }, { conditionType: 'b.example/up' }],
    });
    const own = { ...TEMPLATE, readinessGates: [{ conditionType: 'b.example/up' }] };
    const additions = additionsOf(own, twin);
    expect(additions.gates).toEqual(['a.example/up']);
    expect(addsAnything(additions)).toBe(true);
    expect(withTwin(own, twin).readinessGates).toEqual([
      { conditionType: 'b.example/up' },
      { conditionType: 'a.example/up' },
    ]);
  });

  it('requests and limits that the template leaves open, and no others', () => {
    const twin = given({ containers: [container('app', { cpu: '3', memory: '1Gi' })] });
    expect(withTwin(TEMPLATE, twin).containers[0]?.resources.requests).toEqual({
      cpu: '1',
      memory: '1Gi',
    });
    expect(additionsOf(TEMPLATE, twin).resources).toEqual(['app']);
  });

  it('tolerations, but not those that the API server gives every pod', () => {
    const twin = given({
      containers: TEMPLATE.containers,
      tolerations: [...byDefault(), { key: 'pool', operator: 'Exists' }],
    });
    expect(additionsOf(TEMPLATE, twin).tolerations).toEqual([{ key: 'pool', operator: 'Exists' }]);
    expect(withTwin(TEMPLATE, twin).tolerations).toEqual([
      ...TEMPLATE.tolerations,
      { key: 'pool', operator: 'Exists' },
    ]);
  });

  it('labels of nodes, overhead and spread constraints', () => {
    const spread = [
      { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', selector: [] },
    ] as never;
    const twin = given({
      containers: TEMPLATE.containers,
      nodeSelector: { pool: 'a' },
      overhead: { cpu: '250m' },
      topologySpreadConstraints: spread,
    });
    expect(withTwin(TEMPLATE, twin)).toMatchObject({
      nodeSelector: { pool: 'a' },
      overhead: { cpu: '250m' },
      topologySpreadConstraints: spread,
    });
  });

  it('the priority of a class that the snapshot lacks, where the template has none', () => {
    const gold = {
      priorityClassName: 'gold',
      priority: 1000,
      preemptionPolicy: 'Never',
    } as const;
    const twin = given({ containers: TEMPLATE.containers, ...gold });
    const lacksAll = { lacksClass: () => true };
    const additions = additionsOf(TEMPLATE, twin, lacksAll);
    expect(additions.priorityClass).toBe('gold');
    expect(addsAnything(additions)).toBe(true);
    expect(withTwin({ ...TEMPLATE, priority: 0 }, twin, additions)).toMatchObject(gold);
    expect(addsAnything(additionsOf(TEMPLATE, twin))).toBe(false);
    for (const own of [{ priorityClassName: 'tin' }, { priority: 7 }]) {
      expect(addsAnything(additionsOf({ ...TEMPLATE, ...own }, twin, lacksAll))).toBe(false);
    }
    const { priority: _, ...unknown } = twin;
    expect(addsAnything(additionsOf(TEMPLATE, unknown, lacksAll))).toBe(false);
  });

  it('how long it tolerates lost nodes, where no flag of kube-apiserver is known', () => {
    const short = byDefault().map((each) => ({ ...each, tolerationSeconds: 60 }));
    const twin = given({ containers: TEMPLATE.containers, tolerations: short });
    const own = { ...TEMPLATE, tolerations: byDefault() };
    const additions = additionsOf(own, twin, { ownTolerations: [] });
    expect(additions.defaultTolerations).toEqual(short);
    expect(addsAnything(additions)).toBe(true);
    expect(withTwin(own, twin, additions).tolerations).toEqual(short);
    expect(addsAnything(additionsOf(own, twin))).toBe(false);
    const [first, second] = short;
    const partly = additionsOf(own, twin, { ownTolerations: byDefault().slice(0, 1) });
    expect(partly.defaultTolerations).toEqual([second]);
    const like = { ...own, tolerations: short };
    expect(addsAnything(additionsOf(like, twin, { ownTolerations: [] }))).toBe(false);
    const { tolerationSeconds: _, ...always } = first as (typeof short)[number];
    const forEver = given({ containers: TEMPLATE.containers, tolerations: [always] });
    expect(addsAnything(additionsOf(own, forEver, { ownTolerations: [] }))).toBe(false);
  });

  it('nothing where the two are alike', () => {
    const additions = additionsOf(TEMPLATE, { ...TEMPLATE, tolerations: byDefault() });
    expect(addsAnything(additions)).toBe(false);
    expect(withTwin(TEMPLATE, TEMPLATE)).toEqual(TEMPLATE);
  });

  it('only of a pod with all containers of the template, and their images', () => {
    const other = given({ containers: [container('app', { cpu: '1' }, 'app:2')] });
    expect(isOfTemplate(TEMPLATE, TEMPLATE)).toBe(true);
    expect(isOfTemplate(other, TEMPLATE)).toBe(false);
    expect(isOfTemplate(given({ containers: [] }), TEMPLATE)).toBe(false);
  });
});
