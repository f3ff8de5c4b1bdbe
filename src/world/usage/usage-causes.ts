import { type CauseId, THE_SNAPSHOT } from '#causes';
import type { NodeGrowth } from './node-stats.ts';

/** The resource that a change of usage is about. */
export type UsedResource = 'memory' | 'disk' | 'pids';

/** Whether the usage grows or shrinks. */
export type Direction = 'more' | 'less';

/** The known future of a node's usage. */
export interface Outlook {
  readonly highest: NodeGrowth;
  /** The usage after all known changes. */
  readonly last: NodeGrowth;
}

const RESOURCES: readonly UsedResource[] = ['memory', 'disk', 'pids'];

/** Remembers the last causes of more, and of less, usage. */
export class UsageCauses {
  readonly #causes = new Map<string, CauseId>();

  note(before: Outlook, after: Outlook, because: CauseId): void {
    const isAnyHigher = (a: Outlook, b: Outlook, figures: readonly Figure[]): boolean =>
      figures.some((of) => of(a.highest) > of(b.highest) || of(a.last) > of(b.last));
    for (const resource of RESOURCES) {
      const figures = FIGURES[resource];
      if (isAnyHigher(after, before, figures)) this.#causes.set(`${resource} more`, because);
      if (isAnyHigher(before, after, figures)) this.#causes.set(`${resource} less`, because);
    }
  }

  /** The snapshot when there was none. */
  of(resource: UsedResource, direction: Direction): CauseId {
    return this.#causes.get(`${resource} ${direction}`) ?? THE_SNAPSHOT;
  }
}

type Figure = (growth: NodeGrowth) => number;

const FIGURES: Readonly<Record<UsedResource, readonly Figure[]>> = {
  memory: [({ memory }) => memory],
  disk: [
    ({ nodeFs }) => nodeFs.bytes,
    ({ nodeFs }) => nodeFs.inodes,
    ({ imageFs }) => imageFs.bytes,
    ({ imageFs }) => imageFs.inodes,
  ],
  pids: [({ pids }) => pids],
};
