import { expect, test } from 'vitest';
import { checkWhole, readKubeletConfiguration } from '#kubelet-configuration';

/** The place and the severity of each problem of a configuration. */
function problemsOf(raw: Readonly<Record<string, unknown>>): readonly string[] {
  const { configuration, problems } = readKubeletConfiguration(raw, 'kubelet');
  return [...problems, ...checkWhole(configuration)].map(
    ({ severity, path }) => `${severity} ${path.join('.')}`,
  );
}

test('a container waits between 1 s and 300 s at most', () => {
  const at = (text: unknown) =>
    problemsOf({ crashLoopBackOff: { maxContainerRestartPeriod: text } });
  expect(at('1s')).toEqual([]);
  expect(at('5m')).toEqual([]);
  const wrong = ['error crashLoopBackOff.maxContainerRestartPeriod'];
  for (const text of ['0s', '999ms', '301s', 'soon', 60]) expect(at(text)).toEqual(wrong);
});

test('swap behaves in one of two ways, and both maps have one field', () => {
  expect(problemsOf({ failSwapOn: false, memorySwap: { swapBehavior: 'LimitedSwap' } })).toEqual(
    [],
  );
  expect(problemsOf({ memorySwap: { swapBehavior: 'Some' } })).toEqual([
    'error memorySwap.swapBehavior',
  ]);
  expect(problemsOf({ memorySwap: { behavior: 'NoSwap' } })).toEqual(['error memorySwap.behavior']);
});

test('more than one image at a time is not serial', () => {
  const wrong = ['error maxParallelImagePulls'];
  const at = (raw: Readonly<Record<string, unknown>>) => problemsOf(raw);
  expect(at({ maxParallelImagePulls: 5 })).toEqual([]);
  expect(at({ maxParallelImagePulls: 5, serializeImagePulls: false })).toEqual([]);
  expect(at({ maxParallelImagePulls: 1, serializeImagePulls: true })).toEqual([]);
  expect(at({ maxParallelImagePulls: 0 })).toEqual(wrong);
  expect(at({ maxParallelImagePulls: 2, serializeImagePulls: true })).toEqual(wrong);
});
