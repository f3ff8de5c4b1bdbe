import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDiagnostics } from '#diagnostics';
import { asJson, asYaml, codes, load, rawNode, rawPod } from './support.ts';

const TEN_MEGABYTES = 10_000_000;
const ALL_ON_ONE_LINE = `{"apiVersion":"v1","kind":"List","items":[${asJson(rawNode('ferry'))},${Array.from(
  { length: 80_000 },
  (_, i) => asJson(rawPod(`web-${i}`)),
).join(',')}`;

describe('what would keep a parser busy for minutes', () => {
  it.each([
    ['a word of ten megabytes', 'x'.repeat(TEN_MEGABYTES), 'line-too-long'],
    ['a list between brackets that never ends', `a: [${'1, '.repeat(3_000_000)}`, 'line-too-long'],
    ['a text in quotes that never ends', `a: "${'x'.repeat(TEN_MEGABYTES)}`, 'line-too-long'],
    ['a mapping between braces that never ends', `{a: ${'b, '.repeat(3_000_000)}`, 'broken-json'],
    ['a text of JSON that never ends', `{"a": "${'x'.repeat(TEN_MEGABYTES)}`, 'truncated-json'],
    ['a million open brackets', '['.repeat(1_000_000), 'too-deep'],
    ['three hundred nested mappings', `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, 'too-deep'],
    ['open brackets behind a key', `a: ${'['.repeat(100_000)}`, 'too-deep'],
    ['lists of lists on one line', `${'- '.repeat(100_000)}a`, 'too-deep'],
    [
      'mappings one below the other',
      Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
      'too-deep',
    ],
    ['a cluster on one line that is cut short', ALL_ON_ONE_LINE, 'truncated-json'],
  ])('%s is refused at once', async (_, content, code) => {
    const { snapshot, diagnostics } = await load({ harbour: content });
    expect(snapshot).toBeUndefined();
    expect(codes(diagnostics)).toEqual([`error snapshot/${code}`]);
    // However long the line is, a person sees a part of it.
    const lines = renderDiagnostics(diagnostics).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(130);
  });

  it('a cluster on one line is none of it', async () => {
    const { snapshot } = await load({ harbour: `${ALL_ON_ONE_LINE}]}` });
    expect(snapshot?.cluster.nodes).toHaveLength(1);
    expect(snapshot?.inputs[0]?.objects).toEqual({ Node: 1, Pod: 80_000 });
  });
});

describe('five thousand pods with the same slip', () => {
  it('are reported by the first few and a number', async () => {
    const pods = Array.from({ length: 5_000 }, (_, i) =>
      rawPod(`web-${i}`, { spec: { priority: 'x' } }),
    );
    const { diagnostics } = await load({ harbour: asJson([rawNode('ferry'), ...pods]) });
    const told = diagnostics.length;
    expect(told).toBeLessThan(50);
    expect(diagnostics.at(-1)?.more).toBe(5_000 - told);
    expect(renderDiagnostics(diagnostics)).toContain('4,995 more');
  });
});

describe('whatever bytes a file holds', () => {
  const expectAnswer = async (bytes: Uint8Array): Promise<void> => {
    const { snapshot, diagnostics } = await load({ harbour: bytes });
    const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
    expect(snapshot === undefined).toBe(hasErrors);
    for (const { position, excerpt, message } of diagnostics) {
      expect(message).not.toContain('undefined');
      expect(position?.line ?? 1).toBeGreaterThan(0);
      expect(position?.column ?? 1).toBeGreaterThan(0);
      expect(excerpt?.length ?? 1).toBeGreaterThan(0);
    }
    renderDiagnostics(diagnostics);
  };

  it('the answer is a cluster or what is wrong, never an exception', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), expectAnswer), {
      numRuns: 500,
    });
  });

  it('also when it was a snapshot before something was cut out, doubled or overwritten', async () => {
    const whole = [rawNode('ferry', { spec: { taints: [{ key: 'a', effect: 'NoExecute' }] } })];
    const texts = [asYaml(...whole, rawPod('web')), asJson([...whole, rawPod('web')])];
    const damage = fc.record({
      text: fc.constantFrom(...texts),
      at: fc.nat(),
      length: fc.nat({ max: 20 }),
      instead: fc.oneof(
        fc.string({ maxLength: 5 }),
        fc.constantFrom('', '\t', '{', '"', '&a ', '*a'),
      ),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ text, at, length, instead }) => {
        const start = at % text.length;
        await expectAnswer(
          Buffer.from(text.slice(0, start) + instead + text.slice(start + length)),
        );
      }),
      { numRuns: 3_000 },
    );
  });
});
