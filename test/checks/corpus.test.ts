import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { check } from './support.ts';

const CORPUS = join(import.meta.dirname, '../../fixtures/configurations');

const filesIn = (folder: string): readonly string[] =>
  globSync('**', { cwd: join(CORPUS, folder), dot: true }).sort();

const findingsIn = async (folder: string, file: string) => {
  const text = readFileSync(join(CORPUS, folder, file), 'utf8');
  return (await check({ [file]: text })).findings;
};

/** The mistake in each file, and its line if it is on one. */
const PLANTED: readonly (readonly [file: string, code: string, line: number | undefined])[] = [
  ['aks-image-gc.json', 'image-gc-thresholds', 3],
  ['cloud-init-inhibitor.yaml', 'shutdown-longer-than-inhibitor', undefined],
  ['controller-manager.yaml', 'unknown-control-plane-setting', 4],
  ['default-kubelet/etc/default/kubelet', 'default-thresholds-dropped', 1],
  ['eks-evction-hard.sh', 'unknown-kubelet-setting', 2],
  ['eksctl-zero.yaml', 'transition-period-zero', 7],
  ['evicton-hard.yaml', 'unknown-kubelet-setting', 4],
  ['flapping.conf', 'transition-period-short', 3],
  ['gke-soft-without-grace.yaml', 'soft-threshold-without-grace', 2],
  ['k3s-gate.yaml', 'unknown-kubelet-setting', 3],
  ['karpenter-reclaim.yaml', 'grace-for-no-threshold', 7],
  ['kubeadm-flag.yaml', 'unknown-control-plane-setting', 6],
  ['kubeadm-grace.yaml', 'monitor-grace-too-short', 5],
  ['kubeadm-no-default-tolerations.yaml', 'default-tolerations-off', 6],
  ['kubeadm-rate.yaml', 'eviction-rate-zero', 6],
  ['kubeadm-removed-flag.yaml', 'flag-refused', 6],
  ['negative-grace.yaml', 'max-pod-grace-negative', 5],
  ['network-plugin.yaml', 'setting-of-other-release', 5],
  ['openshift-signal.yaml', 'unknown-eviction-signal', 8],
  ['openshift3-above-soft.yaml', 'hard-threshold-above-soft', 5],
  ['percent-beyond.yaml', 'malformed-threshold', 4],
  ['quantity-without-quotes.yaml', 'eviction-settings-of-wrong-type', 3],
  ['talos-critical.yaml', 'shutdown-periods-contradict', undefined],
  ['wrong-kind.yaml', 'not-understood', 1],
];

describe('configurations that are right', () => {
  test('are many', () => {
    expect(filesIn('right').length).toBeGreaterThanOrEqual(40);
  });

  test.each(filesIn('right'))('%s raises no alarm', async (file) => {
    const alarms = (await findingsIn('right', file)).filter(({ severity }) => severity !== 'note');
    expect(alarms).toEqual([]);
  });
});

describe('a mistake that was planted', () => {
  test('is in each file of its folder', () => {
    expect(PLANTED.map(([file]) => file).sort()).toEqual(filesIn('mistaken'));
    expect(PLANTED.length).toBeGreaterThanOrEqual(20);
  });

  test.each(PLANTED)('in %s is found: %s', async (file, code, line) => {
    const found = (await findingsIn('mistaken', file)).filter((each) => each.code === code);
    expect(found).toHaveLength(1);
    if (line !== undefined) expect(found[0]?.line).toBe(line);
  });
});
