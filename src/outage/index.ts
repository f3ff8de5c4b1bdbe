export { perform } from './perform.ts';
export {
  type ControlPlane,
  type EvictionManagers,
  type Kubelets,
  type ShutdownManagers,
  Stage,
  type StageParts,
} from './stage.ts';
