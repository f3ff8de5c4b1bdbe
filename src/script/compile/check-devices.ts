import type { ResourceSlice } from '#cluster';
import { firstOf } from '#diagnostics';
import type { Report } from '#script-fields';
import { chosenDevices, type DeviceChoice } from '../events/device-taint.ts';

/** Complains where no ResourceSlice of the nodes lists a device that the event chooses. */
export function checkDevices(
  choice: DeviceChoice,
  nodes: readonly string[],
  slices: readonly ResourceSlice[],
  report: Report,
): void {
  const ofNodes = slices.filter(
    ({ nodeName }) => nodeName !== undefined && nodes.includes(nodeName),
  );
  const chooses = ofNodes.some((slice) => chosenDevices(choice, slice).length > 0);
  if (chooses || nodes.length === 0) return;
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
