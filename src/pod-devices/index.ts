export { type DeviceNeeds, deviceNeeds, ownClaims, usersOf } from './device-needs.ts';
export { type Allocation, DeviceRoom } from './device-room.ts';
export {
  type DeviceReader,
  type PlacedTaint,
  TaintedDevices,
} from './tainted-devices.ts';
