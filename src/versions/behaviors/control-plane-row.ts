import type { BehaviorRequest } from '../behavior-request.ts';
import type { Feature } from '../features.ts';
import type { ControllerName } from '../flags/controller-names.ts';
import { isControllerEnabled } from '../flags/controllers.ts';
import { featureEnabled } from '../flags/gate-value.ts';
import { CONTROLLER_MANAGER_FLAGS, type Flag } from '../flags/table.ts';
import { flagValue, listFlag } from '../flags/value.ts';
import type { Setting } from '../origin.ts';
import type { History } from '../version.ts';
import { constantAt, type Described, type Row, row } from './row.ts';

/** A behaviour of the control plane. */
export type ControlPlaneRow<Value> = Row<Value, BehaviorRequest>;

/** File and symbol of Kubernetes with a gate. */
export const gateIn = (gate: Feature): string => `pkg/features/kube_features.go ${gate}`;

/** A value that no flag sets. */
export const constant = <const Value>(
  history: History<Value>,
  words: Described<Value>,
): ControlPlaneRow<Value> => row(({ controlPlane }) => constantAt(history, controlPlane), words);

/** The value of a flag of kube-controller-manager. */
export const managerFlag = <Value>(
  flag: Flag<Value>,
  words: Described<Value>,
): ControlPlaneRow<Value> =>
  row(
    ({ controllerManagerFlags, controlPlane }) =>
      flagValue(flag, controllerManagerFlags, controlPlane),
    words,
  );

/** The value of a flag of kube-scheduler. */
export const schedulerFlag = <Value>(
  flag: Flag<Value>,
  words: Described<Value>,
): ControlPlaneRow<Value> =>
  row(
    ({ schedulerFlags = [], controlPlane }) => flagValue(flag, schedulerFlags, controlPlane),
    words,
  );

/** The value of a flag of kube-apiserver. */
export const apiServerFlag = <Value>(
  flag: Flag<Value>,
  words: Described<Value>,
): ControlPlaneRow<Value> =>
  row(({ apiServerFlags, controlPlane }) => flagValue(flag, apiServerFlags, controlPlane), words);

type GateWords = Omit<Described<boolean>, 'upstream'>;

/** A feature gate of kube-controller-manager. */
export const managerGate = (gate: Feature, words: GateWords): ControlPlaneRow<boolean> =>
  row((request) => managerFeature(gate, request), { upstream: gateIn(gate), ...words });

/** A feature gate of kube-apiserver. */
export const apiServerGate = (gate: Feature, words: GateWords): ControlPlaneRow<boolean> =>
  row(({ apiServerFlags, controlPlane }) => featureEnabled(gate, apiServerFlags, controlPlane), {
    upstream: gateIn(gate),
    ...words,
  });

/** Whether `--controllers` leaves a controller on. */
export const controllerRuns = (
  name: ControllerName,
  words: GateWords = { does: 'the controller runs' },
): ControlPlaneRow<boolean> =>
  row((request) => controllerEnabled(name, request), { ...words, upstream: CONTROLLERS });

export const CONTROLLERS =
  'staging/src/k8s.io/controller-manager/app/helper.go IsControllerEnabled';

/** Whether a feature of kube-controller-manager is on. */
export const managerFeature = (
  gate: Feature,
  { controllerManagerFlags, controlPlane }: BehaviorRequest,
): Setting<boolean> => featureEnabled(gate, controllerManagerFlags, controlPlane);

export function controllerEnabled(
  name: ControllerName,
  { controllerManagerFlags, controlPlane }: BehaviorRequest,
): Setting<boolean> {
  const { controllers } = CONTROLLER_MANAGER_FLAGS;
  const list = listFlag(controllers, controllerManagerFlags, controlPlane);
  return { ...list, value: isControllerEnabled(name, list.value) };
}
