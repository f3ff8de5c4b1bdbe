import { expect, test } from 'vitest';
import { check } from './support.ts';

const DEFAULTS = 'nodefs.inodesFree: 5%, imagefs.available: 15%, imagefs.inodesFree: 5%';

const codesIn = async (...lines: readonly string[]): Promise<readonly string[]> => {
  const text = [
    'apiVersion: kubelet.config.k8s.io/v1beta1',
    'kind: KubeletConfiguration',
    ...lines,
  ];
  const { findings } = await check({ 'kubelet.yaml': text.join('\n') });
  return findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
};

test('a soft threshold without grace does not hide that the hard one is above it', async () => {
  const codes = await codesIn(
    'evictionSoft: {memory.available: 500Mi}',
    `evictionHard: {memory.available: 1Gi, nodefs.available: 10%, ${DEFAULTS}}`,
  );
  expect(codes).toEqual(['soft-threshold-without-grace', 'hard-threshold-above-soft']);
});

test('a grace period that cannot be read is not missing as well', async () => {
  const soft = 'evictionSoft: {memory.available: 500Mi, nodefs.available: 10%}';
  for (const periods of ['"30"', '{memory.available: soon, nodefs.available: 1m}']) {
    const codes = await codesIn(soft, `evictionSoftGracePeriod: ${periods}`);
    expect(codes).not.toContain('soft-threshold-without-grace');
  }
  const one = await codesIn(soft, 'evictionSoftGracePeriod: {memory.available: soon}');
  expect(one).toContain('soft-threshold-without-grace');
});

test('an entry that cannot be read hides nothing about the others, and drops no default', async () => {
  const codes = await codesIn(
    'evictionSoft: {memory.available: 500Mi}',
    'evictionSoftGracePeriod: {memory.available: soon}',
    `evictionHard: {memory.available: 1Gi, nodefs.available: 110%, ${DEFAULTS}}`,
  );
  expect(codes).toContain('hard-threshold-above-soft');
  expect(codes).toContain('malformed-threshold');
  expect(codes).not.toContain('default-thresholds-dropped');
});
