/** Causes of starts of the containers of pods bound to a node. */
export type StartupCause = {
  readonly kind: 'kubelet/starting-containers' | 'kubelet/restarting-containers';
  readonly pod: string;
  readonly node: string;
};
