import type { Curves } from '#documents';

/** The curves of a report, with the victims of nodes under pressure. */
export interface PageCurves extends Omit<Curves, 'usage'> {
  readonly usage: readonly UsageCurve[];
}

export type UsageCurve = Curves['usage'][number] & { readonly victims: readonly Victim[] };

/** A pod that a kubelet evicted, or of which a kernel killed a container. */
interface Victim {
  readonly at: number;
  readonly pod: string;
  readonly how: 'evicted' | 'killed';
}
