export { perform } from './perform.ts';
export {
  type ControlPlane,
  type EvictionManagers,
  type Kubelets,
  Stage,
  type StageParts,
} from './stage.ts';
