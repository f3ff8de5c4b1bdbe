import { describe, expect, it } from 'vitest';
import { SourceText } from '../../src/script-fields/text/located-value.ts';

const tide = new SourceText('tide.yaml', 'high: 6h\r\nlow: 12h\n\nslack: 9h');

describe('a place in a text', () => {
  it.each([
    [0, 4, 1, 1, 'high: 6h', 4],
    [6, 8, 1, 7, 'high: 6h', 2],
    [10, 13, 2, 1, 'low: 12h', 3],
    [15, 40, 2, 6, 'low: 12h', 3],
    [19, 19, 3, 1, '', 1],
    [20, 25, 4, 1, 'slack: 9h', 5],
    [29, 29, 4, 10, 'slack: 9h', 1],
  ])('from %i to %i is at %i:%i', (start, end, line, column, text, length) => {
    expect(tide.place(start, end)).toEqual({
      path: 'tide.yaml',
      position: { line, column },
      excerpt: { text, length },
    });
  });

  it('shows a part of a line that is very long', () => {
    const long = new SourceText('tide.yaml', `${'-'.repeat(5000)}storm${'-'.repeat(5000)}`);
    const { position, excerpt } = long.place(5000, 5005);
    expect(position).toEqual({ line: 1, column: 5001 });
    const { text, length, cutBefore = 0 } = excerpt;
    expect(text.length).toBeLessThan(2000);
    expect(text.slice(5000 - cutBefore, 5000 - cutBefore + length)).toBe('storm');
  });
});
