import { expect, test } from 'vitest';
import { printBaseline, readBaseline } from '#checks';
import { check } from './support.ts';

const kubelet = (lines: string) =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${lines}`;
const OLD = kubelet('evictionHard:\n  memory.available: 0%\n');
const NEW = kubelet('# moved\nevictionHard:\n  memory.available: 0%\n  nodefs.available: 0%\n');

test('knows as many findings of a rule in a file as there were, wherever they have moved', async () => {
  const before = await check({ 'kubelet.yaml': OLD });
  const reading = readBaseline(printBaseline(before.findings), 'known.json');
  if (!reading.ok) throw new Error('unreadable');
  const { baseline } = reading;
  expect((await check({ 'kubelet.yaml': OLD }, { baseline })).findings).toEqual([]);
  const after = await check({ 'kubelet.yaml': NEW }, { baseline });
  expect(after.findings.map(({ code, line }) => [code, line])).toEqual([
    ['threshold-switched-off', 6],
  ]);
  expect(after.known.length).toBe(before.findings.length);
});

test('knows no file in which nothing is understood: it is not looked at', async () => {
  const files = { 'broken.yaml': 'garbage' };
  const { findings } = await check(files);
  expect(findings.map(({ code }) => code)).toEqual(['not-understood']);
  expect(JSON.parse(printBaseline(findings)).findings).toEqual([]);
  const one = { code: 'not-understood', path: 'broken.yaml', object: '', count: 1 };
  const head = { apiVersion: 'k8s-evict.dev/v1', kind: 'CheckBaseline' };
  const reading = readBaseline(JSON.stringify({ ...head, findings: [one] }), 'known.json');
  if (!reading.ok) throw new Error('unreadable');
  const after = await check(files, { baseline: reading.baseline });
  expect(after.findings.map(({ code }) => code)).toEqual(['not-understood']);
});

test('is the same text whatever the order of findings', async () => {
  const { findings } = await check({ 'kubelet.yaml': NEW });
  expect(printBaseline([...findings].reverse())).toBe(printBaseline(findings));
});

test.each([
  ['no JSON', '{', 'check/broken-baseline'],
  ['something else', '{"apiVersion": "k8s-evict.dev/v1", "kind": "List"}', 'check/no-baseline'],
  [
    'of another version',
    '{"apiVersion": "k8s-evict.dev/v2", "kind": "CheckBaseline"}',
    'check/other-baseline',
  ],
  [
    'of another form',
    '{"apiVersion": "k8s-evict.dev/v1", "kind": "CheckBaseline", "findings": [{"code": 1}]}',
    'check/broken-baseline',
  ],
])('is refused when it is %s', (_, text, code) => {
  const reading = readBaseline(text, 'known.json');
  expect(reading.ok ? undefined : reading.diagnostic.code).toBe(code);
});
