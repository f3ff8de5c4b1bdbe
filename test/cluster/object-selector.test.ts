import { describe, expect, test } from 'vitest';
import { type LabelSelectorObject, readObjectSelector, selectsLabels } from '#cluster';

const web = { app: 'web', tier: 'front' };

const selects = (object: LabelSelectorObject | undefined): boolean =>
  selectsLabels(readObjectSelector(object), web);

const expression = (key: string, operator: string, ...values: readonly string[]) => ({
  matchExpressions: [{ key, operator, ...(values.length > 0 ? { values } : {}) }],
});

describe('the label selector of an object', () => {
  test('that is absent selects nothing, and an empty one everything', () => {
    expect(selects(undefined)).toBe(false);
    expect(selects({})).toBe(true);
    expect(selects({ matchLabels: {}, matchExpressions: [] })).toBe(true);
  });

  test.each<[string, LabelSelectorObject, boolean]>([
    ['matchLabels that agree', { matchLabels: { app: 'web' } }, true],
    ['matchLabels of which one differs', { matchLabels: { app: 'web', tier: 'back' } }, false],
    ['In', expression('app', 'In', 'db', 'web'), true],
    ['NotIn', expression('app', 'NotIn', 'web'), false],
    ['NotIn for a label that is absent', expression('region', 'NotIn', 'north'), true],
    ['Exists', expression('tier', 'Exists'), true],
    ['DoesNotExist', expression('tier', 'DoesNotExist'), false],
    [
      'labels and expressions that agree both',
      { matchLabels: { app: 'web' }, ...expression('region', 'DoesNotExist') },
      true,
    ],
    [
      'labels that agree and expressions that do not',
      { matchLabels: { app: 'web' }, ...expression('tier', 'DoesNotExist') },
      false,
    ],
  ])('reads %s', (_, object, expected) => {
    expect(selects(object)).toBe(expected);
  });

  test.each<[string, LabelSelectorObject]>([
    ['an operator that does not exist', expression('app', 'Like', 'web')],
    ['In without values', expression('app', 'In')],
    ['Exists with values', expression('app', 'Exists', 'web')],
    ['a key that no label has', expression('a b', 'Exists')],
    ['a value that no label has', { matchLabels: { app: 'web shop' } }],
  ])('selects nothing when it holds %s', (_, object) => {
    expect(readObjectSelector(object)).toMatchObject({ kind: 'invalid' });
    expect(selects(object)).toBe(false);
  });
});
