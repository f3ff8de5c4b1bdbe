import { Command } from 'commander';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OptionRow, withOptions, wordsOf } from '../../src/cli/options/option-rows.ts';
import { SCENARIO_OPTIONS } from '../../src/cli/options/scenario-options.ts';

const text = fc.string({ minLength: 1 }).filter((each) => !each.startsWith('-'));

/** Any value that an option with this row may have. */
function anyValueOf(row: OptionRow): fc.Arbitrary<unknown> {
  switch (row.kind) {
    case 'flag':
      return fc.boolean();
    case 'count':
      return fc.option(fc.nat(), { nil: undefined });
    case 'list':
      return fc.array(text, { maxLength: 3 });
    case 'choice':
      return fc.constantFrom(...(row.choices ?? []));
    case 'text':
      return fc.option(fc.constantFrom(...(row.choices ?? ['30s', 'a=b', "it's", ' '])), {
        nil: undefined,
      });
  }
}

const asHandedOver = (args: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === 'cluster-autoscaler' ? 'clusterAutoscaler' : value]),
  );

test.each([
  ['as a person types them', false],
  ['in one word with their flags', true],
])('options are read as they were written, %s', (_, glued) => {
  const args = fc.record(
    Object.fromEntries(
      Object.entries(SCENARIO_OPTIONS).map(([name, row]) => [name, anyValueOf(row)] as const),
    ),
  );
  fc.assert(
    fc.property(args, (given) => {
      const words = wordsOf(given, SCENARIO_OPTIONS, glued);
      const command = withOptions(new Command().exitOverride(), SCENARIO_OPTIONS);
      command.parse(words, { from: 'user' });
      expect(command.opts()).toEqual(asHandedOver(given));
    }),
    { numRuns: 50 },
  );
});

test('what is usual is not typed', () => {
  const words = wordsOf(
    { controllers: 'steady', missingStats: 'zero', quiet: false },
    SCENARIO_OPTIONS,
  );
  expect(words).toEqual(['--missing-stats', 'zero']);
});
