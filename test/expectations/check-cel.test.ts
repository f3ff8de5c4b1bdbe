import { describe, expect, test } from 'vitest';
import { compileExpectations, loadCel } from '#expectations';
import { celTypes } from '../../src/expectations/cel/cel-types.ts';
import { HARBOUR, START, scriptIn, scriptOf } from '../script/support.ts';

/** What is wrong with an expression over a report. */
async function problemWith(expression: string): Promise<string | undefined> {
  const script = scriptIn(
    scriptOf('expect:', '  - name: mine', `    cel: ${JSON.stringify(expression)}`),
  );
  const compileCel = await loadCel(script);
  const facts = { cluster: HARBOUR, start: START, added: [], compileCel };
  const [first] = compileExpectations(script, facts).diagnostics;
  if (first === undefined) return undefined;
  const { message, hint } = first;
  return [message, ...(hint === undefined ? [] : [hint])].join(' | ');
}

describe('an expression is an error where no report fits it', () => {
  test.each([
    ['report.evictons.size() < 4', 'report has no field evictons | did you mean evictions?'],
    ['report.evictions.all(e, e.att > 60)', 'e has no field att | did you mean at?'],
    [
      'report.evictions.all(e, e.replacement.redyAt > 60)',
      'e.replacement has no field redyAt | did you mean readyAt?',
    ],
    ['has(report.sumary)', 'report has no field sumary | did you mean summary?'],
    ['report.evictions.exists(e, has(e.ownr))', 'e has no field ownr | did you mean owner?'],
    ["report.timeline.exists(t, t.knd == 'a')", 't has no field knd | did you mean kind?'],
    ["report.summary['evicted'] > 3", 'report.summary has no field evicted'],
    [
      'report.summary.evictions <= "10"',
      'this does not fit the report: no such overload: double <= string',
    ],
    ['report.digest == 3', 'this does not fit the report: no such overload: string == int'],
  ])('%s', async (expression, problem) => {
    expect(await problemWith(expression)).toContain(problem);
  });
});

describe('an expression is fine', () => {
  test.each([
    'report.evictions.all(e, !has(e.replacement) || e.replacement == null || e.at > 60)',
    'report.evictions.all(e, e.gone == null || e.gone > 60)',
    'report.summary.evictions <= 10 && report.summary.evictions == 2',
    'report.summary.byMechanism.taint > 3',
    "has(report.summary.byMechanism.taint) && 'taint' in report.summary.byMechanism",
    'report.summary.evictions / 2 + 1 == 1.5',
    "report.timeline.exists(t, t.kind == 'NodeTainted' && t.taint.contains('unreachable'))",
    'report.zones.all(z, z.history.all(h, h.notReady < h.nodes))',
    'report.workloads.all(w, w.ready.all(p, p[1] > 0))',
    "report.behaviors.kubelets['1.33'] > 1",
    'report.evictions.map(e, e.at) == [1, 2] && report.evictions[0].at in [1, 2]',
    'size(report.evictions) == report.summary.evictions',
    'report.evictions.filter(e, e == report.evictions[0]).size() == 1',
    "report.findings.all(f, f.kind != 'quorum-lost')",
    'report.expectations == []',
  ])('%s', async (expression) => {
    expect(await problemWith(expression)).toBeUndefined();
  });
});

test('what a schema does not tell apart may be anything', () => {
  const number = { type: 'number' } as const;
  const text = { type: 'string' } as const;
  const { types } = celTypes(
    {
      type: 'object',
      properties: {
        either: { anyOf: [number, text] },
        maybe: { anyOf: [number, { type: 'null' }] },
        whatever: {},
        kinds: {
          type: 'array',
          items: {
            oneOf: [
              { type: 'object', properties: { kind: { const: 'a' }, at: number } },
              { type: 'object', properties: { kind: { const: 'b' }, at: text } },
            ],
          },
        },
      },
    },
    'log',
  );
  expect(types).toEqual([
    { name: 'LogKindsItem', fields: { kind: 'string', at: 'dyn' } },
    {
      name: 'Log',
      fields: { either: 'dyn', maybe: 'double', whatever: 'dyn', kinds: 'list<LogKindsItem>' },
    },
  ]);
});
