/** What a kubelet does with the containers of pods that are bound to its node. */
export type StartupCause = {
  readonly kind: 'kubelet/starting-containers' | 'kubelet/restarting-containers';
  readonly pod: string;
  readonly node: string;
};
