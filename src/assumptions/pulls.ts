import { entriesOf } from '#causes';
import type { Outcome } from '#play';
import type { Plan } from '#preparation';
import { compareText } from '#units';

/** What is assumed about pulls of images. */
export type PullAssumption =
  /** New pods on nodes that lack their images, while the time of a pull is unknown. */
  | { readonly kind: 'pulled-at-once'; readonly pods: number }
  /** Pods that waited for pulls of other images, where no configuration shows that they have to. */
  | { readonly kind: 'pulled-in-turn'; readonly pods: number; readonly nodes: readonly string[] };

export function ofPulls(
  { entries }: Pick<Outcome, 'entries'>,
  kubelets: Pick<Plan['kubelets'], 'configurationOf'>,
  pulledAtOnce: number,
): readonly PullAssumption[] {
  const waits = entriesOf(entries, 'kubelet/awaited-pulls')
    .map(({ cause }) => cause)
    .filter(({ node }) => !showsPulls(kubelets.configurationOf(node)));
  const pods = new Set(waits.map(({ pod }) => pod)).size;
  const nodes = [...new Set(waits.map(({ node }) => node))].sort(compareText);
  return [
    ...(pulledAtOnce === 0 ? [] : [{ kind: 'pulled-at-once', pods: pulledAtOnce } as const]),
    ...(pods === 0 ? [] : [{ kind: 'pulled-in-turn', pods, nodes } as const]),
  ];
}

/** A configuration that a kubelet shows has all its fields. */
const showsPulls = (configuration: ReturnType<Plan['kubelets']['configurationOf']>): boolean =>
  configuration.serializeImagePulls != null || configuration.maxParallelImagePulls != null;
