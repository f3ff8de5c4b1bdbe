import { counted } from '#words';
import type { Io } from '../io.ts';

/** How far a capture has come, on the progress line. */
export class CaptureProgress {
  readonly #io: Pick<Io, 'progress' | 'seconds'>;
  readonly #begun: number;
  #lists = { done: 0, all: 0 };
  #nodes = { done: 0, all: 0, begun: 0 };
  /** The objects read and to come of each list. */
  readonly #objects = new Map<string, { readonly read: number; readonly remaining: number }>();

  constructor(io: Pick<Io, 'progress' | 'seconds'>) {
    this.#io = io;
    this.#begun = io.seconds();
  }

  expectLists(all: number): void {
    this.#lists = { done: 0, all };
  }

  expectNodes(all: number): void {
    this.#nodes = { done: 0, all, begun: this.#io.seconds() };
  }

  endList(): void {
    this.#lists.done++;
  }

  read(resource: string, read: number, remaining: number): void {
    this.#objects.set(resource, { read, remaining });
    this.#io.progress.tell(() => {
      const { done, all } = this.#lists;
      const sums = [...this.#objects.values()];
      const total = sums.reduce((sum, each) => sum + each.read, 0);
      const left = sums.reduce((sum, each) => sum + each.remaining, 0);
      const of = left === 0 ? '' : ` of ${total + left}`;
      const time = leftText(this.#io.seconds() - this.#begun, total, left);
      return `reading ${resource}: ${total}${of} objects, ${done} of ${all} lists${time}`;
    });
  }

  endNode(): void {
    this.#nodes.done++;
    this.#io.progress.tell(() => {
      const { done, all, begun } = this.#nodes;
      const time = leftText(this.#io.seconds() - begun, done, all - done);
      return `asking kubelets: ${done} of ${counted(all, 'node')}${time}`;
    });
  }
}

/** The time that the rest takes if it goes on as before. */
function leftText(seconds: number, done: number, left: number): string {
  if (done === 0 || left === 0) return '';
  const rest = Math.ceil((seconds * left) / done);
  return `, about ${rest < 120 ? `${rest}s` : `${Math.round(rest / 60)} min`} left`;
}
