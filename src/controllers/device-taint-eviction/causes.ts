import type { RecordedDeviceTaint } from '#causes';

interface OfVictim {
  readonly pod: string;
  readonly node: string;
  /** As `driver/pool/device`. */
  readonly device: string;
  readonly taint: RecordedDeviceTaint;
}

/** Decisions of the device-taint-eviction controller, besides its writes. */
export type DeviceTaintEvictionCause =
  | ({ readonly kind: 'device-taint/untolerated' } & OfVictim)
  | ({ readonly kind: 'device-taint/toleration-used-up'; readonly seconds: number } & OfVictim)
  /** A rule whose effect is None: the pods that would go if it were NoExecute. */
  | {
      readonly kind: 'device-taint/would-evict';
      readonly rule: string;
      readonly pods: readonly string[];
    };
