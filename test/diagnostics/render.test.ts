import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Diagnostic, renderDiagnostic, renderDiagnostics } from '#diagnostics';

const slip = (given: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'harbour/slip',
  severity: 'error',
  message: 'the ferry has left',
  path: 'harbour.yaml',
  position: { line: 12, column: 5 },
  excerpt: { text: '  - ferry: gone', length: 5 },
  ...given,
});

describe('a diagnostic', () => {
  it('shows the line with carets below the spot, and what to do', () => {
    expect(renderDiagnostic(slip({ hint: 'take the barge' }))).toBe(
      [
        'error: the ferry has left',
        '  --> harbour.yaml:12:5',
        '   |',
        '12 |   - ferry: gone',
        '   |     ^^^^^',
        'hint: take the barge',
        '',
      ].join('\n'),
    );
  });

  it('may know neither a file nor a place', () => {
    const { path: _, position: __, excerpt: ___, ...rest } = slip({ severity: 'warning' });
    expect(renderDiagnostic(rest)).toBe('warning: the ferry has left\n');
    expect(renderDiagnostic({ ...rest, path: '-' })).toBe('warning: the ferry has left\n  --> -\n');
  });

  it('is painted by whom it is given to', () => {
    const inBrackets = (text: string) => `[${text}]`;
    const painter = {
      error: inBrackets,
      warning: inBrackets,
      place: inBrackets,
      hint: inBrackets,
    };
    expect(renderDiagnostic(slip({ hint: 'wait' }), painter).split('\n')).toEqual([
      '[error:] the ferry has left',
      '[  -->] harbour.yaml:12:5',
      '[   |]',
      '[12 |]   - ferry: gone',
      '[   |]     [^^^^^]',
      '[hint:] wait',
      '',
    ]);
  });

  it('shows a stretch of a long line with the carets under the same characters', () => {
    const lines = fc.record({
      before: fc.nat({ max: 500 }),
      length: fc.integer({ min: 1, max: 50 }),
      after: fc.nat({ max: 500 }),
      cutBefore: fc.nat({ max: 1_000 }),
    });
    fc.assert(
      fc.property(lines, ({ before, length, after, cutBefore }) => {
        const text = `${'.'.repeat(before)}${'x'.repeat(length)}${'.'.repeat(after)}`;
        const rendered = renderDiagnostic(
          slip({
            position: { line: 1, column: cutBefore + before + 1 },
            excerpt: { text, length, cutBefore },
          }),
        ).split('\n');
        const [line = '', carets = ''] = rendered.slice(3);
        const start = carets.indexOf('^');
        expect(line.slice(start, carets.length)).toBe('x'.repeat(length));
        expect(line.length).toBeLessThan(110);
      }),
    );
  });

  it('does nothing to a terminal', () => {
    const text = 'a\tb\u001b[31m\u202ec\u0000';
    const rendered = renderDiagnostic(slip({ excerpt: { text, length: 1 } }));
    expect(rendered.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('many diagnostics', () => {
  it('stand errors first, by file and place', () => {
    const shuffled = [
      slip({ severity: 'warning', message: 'warned' }),
      slip({ path: 'b.yaml', position: { line: 1, column: 1 }, message: 'fourth' }),
      slip({ path: 'a.yaml', position: { line: 10, column: 1 }, message: 'third' }),
      slip({ path: 'a.yaml', position: { line: 9, column: 2 }, message: 'second' }),
      slip({ path: 'a.yaml', position: { line: 9, column: 1 }, message: 'first' }),
    ];
    const messages = renderDiagnostics(shuffled).match(/(?<=^(error|warning): ).*/gm);
    expect(messages).toEqual(['first', 'second', 'third', 'fourth', 'warned']);
  });

  it('of one kind are cut, and the last says how many there are besides', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      slip({ position: { line: index + 1, column: 1 }, ...(index === 11 && { more: 4_988 }) }),
    );
    const other = slip({
      code: 'harbour/other',
      position: { line: 20, column: 1 },
      message: 'other',
    });
    const rendered = renderDiagnostics([...many, other]);
    expect(rendered.match(/^error: the ferry/gm)).toHaveLength(5);
    expect(rendered).toContain(':5:1');
    expect(rendered.match(/and .* more of this kind/g)).toEqual(['and 4,995 more of this kind']);
    expect(rendered).toContain('error: other');
  });

  it('of more kinds than a reader takes in at once are reported by the first twenty', () => {
    const many = Array.from({ length: 30 }, (_, i) => [
      slip({ code: `harbour/slip-${i}`, position: { line: i + 1, column: 1 }, more: i }),
      slip({ code: `harbour/doubt-${i}`, severity: 'warning' }),
    ]).flat();
    const text = renderDiagnostics(many);
    expect(text.match(/^error: /gm)).toHaveLength(20);
    expect(text).not.toContain('warning:');
    expect(text.endsWith('\nand 255 more errors and 30 more warnings\n')).toBe(true);
  });

  it('are nothing when there are none', () => {
    expect(renderDiagnostics([])).toBe('');
  });
});
