export type {
  AdmissionBehavior,
  Behaviors,
  KubeletBehavior,
  NodeLifecycleBehavior,
  PodGcBehavior,
  TaintEvictionBehavior,
} from './behaviors.ts';
