import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { FORMATS, PRINTERS } from '#print';
import { makeReport } from '#report';
import { ferriesAtHeronBay } from '../../support/ferries.ts';

const OPTIONS = { columns: 80, colour: false, headers: true, all: false };
const report = makeReport(ferriesAtHeronBay());

test('-o yaml is the same document as -o json, for readers of YAML 1.1 too', async () => {
  const render = await FORMATS.yaml.rendererFor(PRINTERS.simulate);
  const text = [...render(report, OPTIONS)].join('');
  expect(parseAllDocuments(text)).toHaveLength(1);
  expect(parse(text)).toEqual(JSON.parse(JSON.stringify(report)));
  expect(parse(text, { version: '1.1' })).toEqual(JSON.parse(JSON.stringify(report)));
});

test('-o yaml keeps a sentence on one line', async () => {
  const render = await FORMATS.yaml.rendererFor(PRINTERS.simulate);
  const message = `the ${'very '.repeat(100)}long way`;
  const limits = [{ kind: 'kinds-not-read', message }];
  expect([...render({ ...report, limits }, OPTIONS)].join('')).toContain(`message: ${message}\n`);
});
