import type { CauseId, Recorder } from '#causes';
import { type LedComponent, objectOf, type StoreCopy } from '#cluster';
import type { Clock } from '#timeline';
import { between, inReportSeconds } from '#units';
import type { ControlPlaneCause } from './causes.ts';

export interface HeldWatchParts {
  readonly component: LedComponent;
  /** The objects as the component knows them. */
  readonly copy: StoreCopy;
  readonly clock: Clock;
  readonly recorder: Recorder<ControlPlaneCause>;
}

/**
 * The watches of a component that goes on with old objects: they stay open, and bring nothing. Its
 * requests reach the API server, so that it renews its Lease and writes what it decides.
 */
export class HeldWatch {
  readonly #parts: HeldWatchParts;
  /** The faults that hold it. */
  readonly #heldBy = new Set<string>();

  constructor(parts: HeldWatchParts) {
    this.#parts = parts;
  }

  hold(fault: string, because: CauseId): void {
    this.#heldBy.add(fault);
    this.#parts.copy.hold(because);
  }

  release(fault: string): void {
    if (!this.#heldBy.delete(fault) || this.#heldBy.size > 0) return;
    const { copy, component, clock, recorder } = this.#parts;
    copy.release(({ change, writtenAt }) =>
      recorder.record(
        component,
        {
          kind: 'control-plane/seen-late',
          component,
          object: objectOf(change),
          seconds: inReportSeconds(between(writtenAt, clock.now)),
        },
        change.cause,
      ),
    );
  }

  /** A process that starts, and one whose connections have broken, list everything anew. */
  renew(): void {
    for (const fault of [...this.#heldBy]) this.release(fault);
  }
}
