import type { Device, DeviceTaint } from '#cluster';
import { chosenDevices } from '#script';
import type { Happening, OutageEvent } from '../happening.ts';

type Event = Happening<'deviceTaint'>;
type Written = Event['action']['taints'][number];

export const deviceTaint: OutageEvent<'deviceTaint'> = {
  needsApi: true,
  begin: (event) => {
    const { now } = event.stage.parts.clock;
    const timed = (taint: Written): DeviceTaint =>
      taint.effect === 'None' ? taint : { ...taint, timeAdded: now };
    for (const taint of event.action.taints) {
      changeDevices(event, 'DeviceTainted', taint, (device) => [
        ...without(device, taint),
        timed(taint),
      ]);
    }
  },
  end: (event) => {
    for (const taint of event.action.taints) {
      changeDevices(event, 'DeviceUntainted', taint, (device) => without(device, taint));
    }
  },
};

const without = ({ taints }: Device, { key, effect }: Written): readonly DeviceTaint[] =>
  taints.filter((each) => each.key !== key || each.effect !== effect);

/** Writes the slices of the nodes anew, with other taints of the chosen devices. */
function changeDevices(
  { action: { choice }, nodes, stage, because }: Event,
  kind: 'DeviceTainted' | 'DeviceUntainted',
  taint: Written,
  taintsOf: (device: Device) => readonly DeviceTaint[],
): void {
  const { store, client, recorder } = stage.parts;
  for (const slice of store.shelf('resourceSlices').list()) {
    const { nodeName, driver, pool } = slice;
    if (nodeName === undefined || !nodes.includes(nodeName)) continue;
    const chosen = chosenDevices(choice, slice);
    if (chosen.length === 0) continue;
    const devices = slice.devices.map((device) =>
      chosen.includes(device) ? { ...device, taints: taintsOf(device) } : device,
    );
    const names = chosen.map(({ name }) => name);
    const event = { kind, node: nodeName, driver, pool, devices: names, taint } as const;
    const cause = recorder.record(client.component, event, because);
    client.putObject('resourceSlices', { ...slice, devices }, cause);
  }
}
