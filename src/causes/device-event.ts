/** A taint of a device. */
export interface RecordedDeviceTaint {
  readonly key: string;
  /** Empty when the taint has no value. */
  readonly value: string;
  readonly effect: 'None' | 'NoSchedule' | 'NoExecute';
}

/** A driver taints devices of a node, or takes the taint back. */
export interface DeviceEvent {
  readonly kind: 'DeviceTainted' | 'DeviceUntainted';
  readonly node: string;
  readonly driver: string;
  readonly pool: string;
  readonly devices: readonly string[];
  readonly taint: RecordedDeviceTaint;
}
