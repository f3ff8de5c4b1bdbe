import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible, visibleJson } from '#units';

describe('characters of a text that are invisible', () => {
  it.each([
    ['\u001b[31mred', '\\x1b[31mred'],
    ['one\ntwo\r\tthree', 'one\\ntwo\\r\\tthree'],
    ['\u009b2J', '\\x9b2J'],
    ['web\u202ebew', 'web\\u{202e}bew'],
    ['\ud800', '\\u{d800}'],
    ['naïve 東京 ⚓', 'naïve 東京 ⚓'],
  ])('is an escape: %j', (text, expected) => {
    expect(visible(text)).toBe(expected);
  });

  it('stays away from JSON without a change of meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const json = visibleJson(JSON.stringify(text));
        expect(JSON.parse(json)).toBe(text);
        expect(json).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
