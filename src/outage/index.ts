export type { ControlPlaneCause } from './causes.ts';
export { HeldWatch } from './held-watch.ts';
export { type ControlPlaneHost, HostedControlPlane, isEnough } from './hosted-control-plane.ts';
export { LedProcess, type LedProcessParts, type RestartOfProcess } from './led-component.ts';
export { perform } from './registry.ts';
export { PROVISION_TIME } from './roll/rules.ts';
export { type ControlPlane, Stage, type StageParts } from './stage.ts';
export type { ElectionTimes } from './takeover.ts';
