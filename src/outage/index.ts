export { perform } from './perform.ts';
export { type ControlPlane, type Kubelets, Stage, type StageParts } from './stage.ts';
