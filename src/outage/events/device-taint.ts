import type { Device, DeviceTaint, ResourceSlice } from '#cluster';
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

/** Writes the slices of the nodes anew, with other taints of the devices that are meant. */
function changeDevices(
  { action: { choice }, nodes, stage, because }: Event,
  kind: 'DeviceTainted' | 'DeviceUntainted',
  taint: Written,
  taintsOf: (device: Device) => readonly DeviceTaint[],
): void {
  const { store, client, recorder } = stage.parts;
  const isMeant = ({ driver, pool }: ResourceSlice, { name }: Device): boolean =>
    (choice.driver ?? driver) === driver &&
    (choice.pool ?? pool) === pool &&
    (choice.device ?? name) === name;
  for (const slice of store.shelf('resourceSlices').list()) {
    const { nodeName, driver, pool } = slice;
    if (nodeName === undefined || !nodes.includes(nodeName)) continue;
    const meant = slice.devices.filter((device) => isMeant(slice, device));
    if (meant.length === 0) continue;
    const devices = slice.devices.map((device) =>
      isMeant(slice, device) ? { ...device, taints: taintsOf(device) } : device,
    );
    const names = meant.map(({ name }) => name);
    const event = { kind, node: nodeName, driver, pool, devices: names, taint } as const;
    const cause = recorder.record(client.component, event, because);
    client.putObject('resourceSlices', { ...slice, devices }, cause);
  }
}
