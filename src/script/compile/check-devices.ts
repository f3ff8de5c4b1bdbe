import type { ResourceSlice } from '#cluster';
import { firstOf } from '#diagnostics';
import type { Report } from '#script-fields';
import type { DeviceChoice } from '../events/device-taint.ts';

/** Complains where no ResourceSlice of the nodes lists a device that is meant. */
export function checkDevices(
  { driver, pool, device }: DeviceChoice,
  nodes: readonly string[],
  slices: readonly ResourceSlice[],
  report: Report,
): void {
  const ofNodes = slices.filter(
    ({ nodeName }) => nodeName !== undefined && nodes.includes(nodeName),
  );
  const isMeant = ofNodes.some(
    (slice) =>
      (driver ?? slice.driver) === slice.driver &&
      (pool ?? slice.pool) === slice.pool &&
      slice.devices.some(({ name }) => (device ?? name) === name),
  );
  if (isMeant || nodes.length === 0) return;
  const known = ofNodes.flatMap(({ devices }) => devices.map(({ name }) => name));
  report(['deviceTaint'], 'error', {
    code: 'script/no-device',
    message:
      known.length === 0
        ? `no ResourceSlice lists devices of ${firstOf(nodes)}`
        : `no device of ${firstOf(nodes)} is meant`,
    hint:
      known.length === 0
        ? 'add the ResourceSlices to the snapshot: kubectl get resourceslices -o yaml'
        : `its devices are ${firstOf(known)}`,
  });
}
