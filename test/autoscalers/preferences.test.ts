import { describe, expect, it } from 'vitest';
import type { Pod, PodSpec } from '#cluster';
import { variantsOf } from '../../src/autoscalers/karpenter/preferences.ts';
import { countDomains } from '../../src/autoscalers/karpenter/spread-count.ts';
import { withoutTypeTerms } from '../../src/autoscalers/karpenter/type-terms.ts';
import { pod, spec } from '../support/builders.ts';

/** A term about pods of an app, which tells it apart. */
const about = (app: string) => ({
  topologyKey: 'zone',
  labelSelector: { matchLabels: { app } },
});
const soft = (...apps: readonly (readonly [weight: number, app: string])[]) => ({
  preferredDuringSchedulingIgnoredDuringExecution: apps.map(([weight, app]) => ({
    ...{ weight, podAffinityTerm: about(app) },
  })),
});
const expression = (key: string) => ({ key, operator: 'Exists', values: [] });
const onNode = (...keys: readonly string[]) => ({
  matchExpressions: keys.map(expression),
  matchFields: [],
});

const wishing = (given: Partial<PodSpec>): Pod => pod('shop/web', '', spec(given));

/** The apps of the pods that a variant has to be near, and to be away from, and its node terms. */
function shown({ spec: { affinity } }: Pod): string {
  type Terms = readonly { readonly labelSelector?: unknown }[] | undefined;
  const apps = (terms: Terms = []) =>
    terms
      .map(({ labelSelector }) =>
        Object.values((labelSelector as { matchLabels: object }).matchLabels),
      )
      .join('');
  const { podAffinity, podAntiAffinity, nodeAffinity } = affinity ?? {};
  const terms = nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const keys = terms?.flatMap(({ matchExpressions }) => matchExpressions.map(({ key }) => key));
  return [
    apps(podAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
    apps(podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
    keys?.join('') ?? '',
  ].join('|');
}
const variants = (given: Partial<PodSpec>, isIgnored = false) =>
  variantsOf(wishing(given), isIgnored).map(shown);

describe('Karpenter gives preferences up', () => {
  const near = { podAffinity: soft([1, 'l'], [9, 'h']) };
  const away = { podAntiAffinity: soft([3, 'm'], [5, 'n']) };
  const nodes = {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 2, preference: onNode('x') },
        { weight: 8, preference: onNode('y') },
      ],
    },
  };

  it.each<[string, Partial<PodSpec>, readonly string[]]>([
    ['of nearness, the heaviest first', { affinity: near }, ['hl||', 'l||', '||']],
    ['of distance, the heaviest first', { affinity: away }, ['|nm|', '|m|', '||']],
    ['of nodes, of which one counts at a time', { affinity: nodes }, ['||y', '||x', '||']],
    [
      'of nearness before those of distance, of these before those of nodes',
      { affinity: { ...near, ...away, ...nodes } },
      ['hl|nm|y', 'l|nm|y', '|nm|y', '|m|y', '||y', '||x', '||'],
    ],
  ])('%s', (_, given, expected) => {
    expect(variants(given)).toEqual(expected);
  });

  it('but no requirement', () => {
    const required = { requiredDuringSchedulingIgnoredDuringExecution: [about('r')] };
    const affinity = {
      podAffinity: { ...near.podAffinity, ...required },
      podAntiAffinity: required,
    };
    expect(variants({ affinity })).toEqual(['rhl|r|', 'rl|r|', 'r|r|']);
    expect(variants({ affinity }, true)).toEqual(['r|r|']);
  });

  it('of a pod without any', () => {
    expect(variants({})).toEqual(['||']);
  });
});

describe('terms about labels that a machine does not have yet', () => {
  const requiring = (...terms: ReturnType<typeof onNode>[]): Partial<PodSpec> => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms },
      },
    },
  });
  const left = (given: Partial<PodSpec>) => withoutTypeTerms(wishing(given), { zone: 'a' });

  it.each<[string, Partial<PodSpec>, string]>([
    ['are left out', requiring(onNode('zone', 'type')), '||zone'],
    [
      'leave nothing, where one of several asks for nothing else',
      requiring(onNode('zone'), onNode('type')),
      '||',
    ],
    [
      'leave those that all have another',
      requiring(onNode('zone'), onNode('zone', 'type')),
      '||zonezone',
    ],
    ['are none', {}, '||'],
  ])('%s', (_, given, expected) => {
    expect(shown(left(given))).toBe(expected);
  });

  it('are left out of selectors too', () => {
    const nodeSelector = { zone: 'a', type: 'm4' };
    expect(left({ nodeSelector }).spec.nodeSelector).toEqual({ zone: 'a' });
  });
});

it('a spread counts pods with the same values of the labels that it names', () => {
  const of = (name: string, rev: string): Pod =>
    pod(`shop/${name}`, 'n', { labels: { app: 'web', rev } });
  const constraint = {
    ...{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
    ...{ labelSelector: { matchLabels: { app: 'web' } }, matchLabelKeys: ['rev'] },
  };
  const pods = [of('a', '1'), of('b', '2'), of('c', '2')];
  const counts = countDomains(of('new', '2'), constraint, pods, () => ({ labels: { zone: 'x' } }));
  expect([...counts]).toEqual([['x', 2]]);
  const nowhere = countDomains(of('new', '2'), constraint, pods, () => undefined);
  expect([...nowhere]).toEqual([]);
});
