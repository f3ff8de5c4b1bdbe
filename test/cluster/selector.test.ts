import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Labels, matchesSelector, parseSelector } from '#cluster';

const selects = (text: string, labels: Labels): boolean => {
  const parse = parseSelector(text);
  if (!parse.ok) throw new Error(`not a selector: ${text}`);
  return matchesSelector(parse.selector, labels);
};

const web: Labels = { app: 'web', tier: 'front', cores: '8', 'shop.example/line': '' };

describe('a label selector', () => {
  it.each([
    ['app=web', true],
    ['app==web', true],
    ['app = web', true],
    ['app=db', false],
    ['region=north', false],
    ['app!=web', false],
    ['app!=db', true],
    ['region!=north', true],
    ['app in (db, web)', true],
    ['app in (db)', false],
    ['region in (north)', false],
    ['app notin (db)', true],
    ['app notin (web,db)', false],
    ['region notin (north)', true],
    ['app', true],
    ['region', false],
    ['!region', true],
    ['! app', false],
    ['shop.example/line', true],
    ['shop.example/line=', true],
    ['shop.example/line in ()', true],
    ['shop.example/line in (a,)', true],
    ['app in (,web)', true],
    ['app=', false],
    ['cores>4', true],
    ['cores > 8', false],
    ['cores<16', true],
    ['tier>4', false],
    ['region<4', false],
    ['app=web,tier=front', true],
    ['app=web,tier=back', false],
    ['app in (web),!region,cores>4', true],
    ['in=out', false],
    ['', true],
  ])('%s', (text, selected) => {
    expect(selects(text, web)).toBe(selected);
  });

  it('takes key words as keys and values where no operator can stand', () => {
    expect(selects('in in (in, notin)', { in: 'notin' })).toBe(true);
  });

  it('never takes what every object inherits for a label', () => {
    expect(selects('constructor', {})).toBe(false);
    expect(selects('!toString', {})).toBe(true);
  });

  it('compares numbers as 64-bit integers', () => {
    expect(selects('serial>9007199254740992', { serial: '9007199254740993' })).toBe(true);
    expect(selects('serial>1', { serial: '99999999999999999999' })).toBe(false);
  });
});

describe('a text that is no selector', () => {
  it.each([
    ['app=web,', 'a label key', 8],
    [',app', 'a label key', 0],
    ['=web', 'a label key', 0],
    ['-app', 'a label key', 0],
    ['app web', '=, !=, in, notin, > or <', 4],
    ['app=web db', "',' or the end", 8],
    ['app=(web)', 'a label value', 4],
    ['app=we*', 'a label value', 4],
    ['app in web', "'('", 7],
    ['app in (web', "')'", 11],
    ['app in (web db)', "',' or ')'", 12],
    ['app in (web)x', "',' or the end", 12],
    ['!app=web', "',' or the end", 4],
    ['cores>many', 'a whole number', 6],
    ['cores>', 'a whole number', 6],
  ])('%s', (text, expected, offset) => {
    expect(parseSelector(text)).toMatchObject({ ok: false, problem: { expected, offset } });
  });

  it('is a value, never an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab =!(),<>in-') }), (text) => {
        const parse = parseSelector(text);
        if (parse.ok) expect(typeof matchesSelector(parse.selector, web)).toBe('boolean');
        else expect(parse.problem.offset).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
