import { isHardThreshold, type ThresholdValue } from '#kubelet/eviction';
import { compareQuantities } from '#units';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const imagefsFiresBeforeNodefs: Rule<KubeletSubject> = {
  code: 'imagefs-fires-before-nodefs',
  severity: 'warning',
  summary: 'imagefs threshold that fires before the nodefs threshold',
  why:
    'Where images and pods share a disk, both signals watch the same bytes: the ' +
    'larger threshold decides, whatever nodefs.available says.',
  fix: 'Set imagefs.available no larger than nodefs.available.',
  source: 'pkg/kubelet/eviction/defaults_linux.go DefaultEvictionHard',
  find: ({ configuration, settings, thresholds, behavior }) => {
    const explicit = configuration.evictionHard ?? {};
    const of = (signal: string) =>
      thresholds.find((each) => each.signal === signal && isHardThreshold(each))?.value;
    const [node, image] = [of('nodefs.available'), of('imagefs.available')];
    if (node === undefined || image === undefined || !isLarger(image, node)) return [];
    const { defaultEvictionHard: defaults } = behavior.eviction;
    const isDefault = DISKS.every((signal) => settings.evictionHard[signal] === defaults[signal]);
    if (isDefault || !Object.hasOwn(explicit, 'nodefs.available')) return [];
    const isWanted = Object.hasOwn(explicit, 'imagefs.available');
    const origin = isWanted ? '' : ', the default,';
    const { 'imagefs.available': ofImages, 'nodefs.available': ofPods } = settings.evictionHard;
    return [
      {
        path: ['evictionHard', 'nodefs.available'],
        message: `imagefs.available at ${ofImages}${origin} fires before nodefs.available at ${ofPods}`,
        ...(isWanted && { severity: 'note' }),
      },
    ];
  },
};

const DISKS = ['nodefs.available', 'imagefs.available'] as const;

const isLarger = (a: ThresholdValue, b: ThresholdValue): boolean => {
  if (a.kind === 'percentage') return b.kind === 'percentage' && a.fraction > b.fraction;
  return b.kind === 'quantity' && compareQuantities(a.quantity, b.quantity) > 0;
};
