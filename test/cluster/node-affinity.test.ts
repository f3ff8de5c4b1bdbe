import { describe, expect, it } from 'vitest';
import {
  type NodeSelectorRequirement,
  type NodeSelectorTerm,
  nodeSelectorFilter,
  preferredNodeScore,
  requiredNodeAffinity,
} from '#cluster';

const FERRY = { name: 'ferry', labels: { berth: 'north', decks: '3', 'dock.example/lit': '' } };

const asks = (key: string, operator: string, ...values: string[]): NodeSelectorRequirement => ({
  key,
  operator,
  values,
});

const term = (...matchExpressions: NodeSelectorRequirement[]): NodeSelectorTerm => ({
  matchExpressions,
  matchFields: [],
});

const fields = (...matchFields: NodeSelectorRequirement[]): NodeSelectorTerm => ({
  matchExpressions: [],
  matchFields,
});

const selects = (...nodeSelectorTerms: NodeSelectorTerm[]) =>
  nodeSelectorFilter({ nodeSelectorTerms })(FERRY);

describe('a term', () => {
  const cases: readonly (readonly [boolean, NodeSelectorRequirement])[] = [
    [true, asks('berth', 'In', 'south', 'north')],
    [false, asks('berth', 'In', 'south')],
    [false, asks('berth', 'In')],
    [false, asks('berth', 'NotIn', 'north')],
    [true, asks('berth', 'NotIn', 'south')],
    [true, asks('sails', 'NotIn', 'south')],
    [true, asks('dock.example/lit', 'Exists')],
    [false, asks('sails', 'Exists')],
    [false, asks('berth', 'Exists', 'north')],
    [true, asks('sails', 'DoesNotExist')],
    [false, asks('berth', 'DoesNotExist')],
    [true, asks('decks', 'Gt', '2')],
    [false, asks('decks', 'Gt', '3')],
    [true, asks('decks', 'Lt', '4')],
    [false, asks('sails', 'Lt', '4')],
    [false, asks('berth', 'Lt', '4')],
    [false, asks('decks', 'Gt', 'two')],
    [false, asks('decks', 'Gt', '1', '2')],
    [false, asks('berth', 'in', 'north')],
    [false, asks('be rth', 'DoesNotExist')],
  ];
  it.each(cases)('is %s of %j', (expected, requirement) => {
    expect(selects(term(requirement))).toBe(expected);
  });

  it('has to be met as a whole', () => {
    const north = asks('berth', 'In', 'north');
    expect(selects(term(north, asks('decks', 'Gt', '5')))).toBe(false);
    expect(selects({ ...term(north), matchFields: [asks('metadata.name', 'In', 'tug')] })).toBe(
      false,
    );
    expect(selects({ ...term(north), matchFields: [asks('metadata.name', 'In', 'ferry')] })).toBe(
      true,
    );
  });

  it('asks for a node by its name, and knows no other field', () => {
    expect(selects(fields(asks('metadata.name', 'NotIn', 'ferry')))).toBe(false);
    expect(selects(fields(asks('metadata.name', 'In', 'ferry', 'tug')))).toBe(false);
    expect(selects(fields(asks('metadata.name', 'Exists')))).toBe(false);
    expect(selects(fields(asks('spec.podCIDR', 'In', 'ferry')))).toBe(false);
  });
});

describe('a node selector', () => {
  it('is met by any of its terms, even when another makes no sense', () => {
    expect(selects(term(asks('berth', 'Near', 'x')), term(asks('berth', 'Exists')))).toBe(true);
  });

  it('WS-38: selects no node by an empty term, nor without terms', () => {
    expect(selects(term())).toBe(false);
    expect(selects()).toBe(false);
  });
});

describe('a pod', () => {
  const required = { nodeSelectorTerms: [term(asks('decks', 'Gt', '2'))] };
  const affinity = {
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required },
  };

  it('runs anywhere when it says nothing', () => {
    expect(requiredNodeAffinity({})(FERRY)).toBe(true);
    expect(requiredNodeAffinity({ nodeSelector: {}, affinity: {} })(FERRY)).toBe(true);
  });

  it('runs only where both its selector and its affinity let it', () => {
    const may = (berth: string) =>
      requiredNodeAffinity({ nodeSelector: { berth }, affinity })(FERRY);
    expect(may('north')).toBe(true);
    expect(may('south')).toBe(false);
    const tug = { name: 'tug', labels: { berth: 'north' } };
    expect(requiredNodeAffinity({ nodeSelector: { berth: 'north' }, affinity })(tug)).toBe(false);
  });
});

describe('preferences', () => {
  const north = { weight: 5, preference: term(asks('berth', 'In', 'north')) };

  it('add up the weights of the terms that are met', () => {
    const score = preferredNodeScore([
      north,
      { weight: 7, preference: term(asks('berth', 'In', 'south')) },
      { weight: 1, preference: fields(asks('metadata.name', 'In', 'ferry')) },
      { weight: 9, preference: term() },
    ]);
    expect(score?.(FERRY)).toBe(6);
  });

  it('are void when one of them makes no sense, unless it weighs nothing', () => {
    const senseless = term(asks('berth', 'Near', 'x'));
    expect(preferredNodeScore([north, { weight: 1, preference: senseless }])).toBeUndefined();
    expect(preferredNodeScore([north, { weight: 0, preference: senseless }])?.(FERRY)).toBe(5);
  });
});
