/** Causes of starts of the containers of pods bound to a node. */
export type StartupCause =
  | {
      readonly kind: 'kubelet/starting-containers' | 'kubelet/restarting-containers';
      readonly pod: string;
      readonly node: string;
    }
  /** Its images are there, and had to wait for their turn. */
  | {
      readonly kind: 'kubelet/awaited-pulls';
      readonly pod: string;
      readonly node: string;
      readonly seconds: number;
      /** How many images the kubelet pulls at a time. */
      readonly atOnce: number;
    }
  /** Its kubelet has mounted its volumes only so long after they were attached. */
  | {
      readonly kind: 'kubelet/awaited-volumes';
      readonly pod: string;
      readonly node: string;
      readonly seconds: number;
      /** Whether the kubelet looks at them less and less often, or it waited to report them. */
      readonly backsOff: boolean;
    }
  /** Its containers are ready, and it waits for conditions that others set. */
  | {
      readonly kind: 'kubelet/awaits-gates';
      readonly pod: string;
      readonly node: string;
      readonly gates: readonly string[];
    }
  /** Its containers have done their work. */
  | { readonly kind: 'kubelet/completed'; readonly pod: string; readonly node: string }
  /** A pod that may run for so long only has done so. */
  | {
      readonly kind: 'kubelet/deadline-exceeded';
      readonly pod: string;
      readonly node: string;
      readonly seconds: number;
    };
