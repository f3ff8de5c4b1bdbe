import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WebPage } from '#page-data';
import { html } from '../../../src/print/formats/html.ts';

const EMPTY: WebPage = { title: '', about: '', answer: [], figures: [], footer: '', blocks: [] };

const written = (page: Partial<WebPage>): string => [...html({ ...EMPTY, ...page })].join('');

const elementsOf = (text: string): readonly string[] =>
  [...text.matchAll(/<[a-z!/][^>]*>/gi)].map(([tag]) => tag);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

describe('a page', () => {
  const text = written({});

  test('allows its own script and style, by their hashes, and nothing else', () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(text) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hashOf(script)}'`,
      `style-src 'sha256-${hashOf(style)}'`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test('has the licences of what is in its script', () => {
    expect(text).toMatch(/preact \d[\s\S]*The MIT License[\s\S]*uplot \d[\s\S]*MIT License/);
  });

  test('is at most 400 kB without data', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(400_000);
  });

  test('has no text that is markup, whatever names there are', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('</script><script>', '<!--', '"><img src=x>', "' onload='", '\u202e', '::'),
      fc.constant('x'.repeat(10_000)),
    );
    const page = fc.record({
      title: hostile,
      about: hostile,
      answer: fc.array(hostile, { maxLength: 3 }),
      footer: hostile,
      data: fc.array(hostile, { maxLength: 3 }),
    });
    const plain = (answers: number): readonly string[] =>
      elementsOf(
        written({
          answer: Array.from({ length: answers }, () => ''),
          blocks: [{ name: 'lanes', content: {} }],
        }),
      );
    fc.assert(
      fc.property(page, ({ data, ...texts }) => {
        const own = written({ ...texts, blocks: [{ name: 'lanes', content: data }] });
        expect(elementsOf(own)).toEqual(plain(texts.answer.length));
        const [, block = ''] = /id="data-lanes">([^<]*)</.exec(own) ?? [];
        expect(JSON.parse(inflateRawSync(Buffer.from(block, 'base64')).toString())).toEqual(
          JSON.parse(JSON.stringify(data)),
        );
      }),
      { numRuns: 60 },
    );
  });
});
