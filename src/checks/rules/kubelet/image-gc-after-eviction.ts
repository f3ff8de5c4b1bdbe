import { KUBELET_DEFAULTS } from '#versions';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { printValue } from './amounts.ts';

export const imageGcAfterEviction: Rule<KubeletSubject> = {
  code: 'image-gc-after-eviction',
  severity: 'warning',
  summary: 'image collection that begins only after eviction',
  why:
    'Pods are evicted for bytes that unused images hold: the kubelet ' +
    'collects them only above imageGCHighThresholdPercent.',
  fix: 'Keep imageGCHighThresholdPercent at or below 100 less the imagefs.available threshold.',
  source: 'pkg/kubelet/images/image_gc_manager.go GarbageCollect',
  find: ({ configuration, thresholds }) => {
    const { imageGCHighThresholdPercent: byDefault } = KUBELET_DEFAULTS;
    const high = configuration.imageGCHighThresholdPercent ?? byDefault;
    const fires = thresholds.find(({ signal, value }) => {
      const watched = signal === 'imagefs.available' || signal === 'nodefs.available';
      return watched && value.kind === 'percentage' && high > 100 - value.fraction * 100 + ROUNDING;
    });
    if (fires === undefined) return [];
    const field =
      configuration.imageGCHighThresholdPercent == null
        ? 'evictionHard'
        : 'imageGCHighThresholdPercent';
    const message =
      `images are collected above ${high} %, and ${fires.signal} ` +
      `evicts below ${printValue(fires.value)}`;
    return [{ path: [field], message }];
  },
};

/** Thresholds are kept in single precision. */
const ROUNDING = 0.001;
