/** A period of a state. It begins with an entry of the timeline, or before all of them (-1). */
export interface Span<State extends string = string> {
  readonly state: State;
  readonly from: number;
  /** Infinity if it lasts to the end. */
  readonly to: number;
  /** The row of the entry that began it; -1 for the state at the start. */
  readonly row: number;
}

/** Collects spans from states by instant. Equal states one after another are one span. */
export class SpanList<State extends string> {
  readonly spans: Span<State>[] = [];

  /** @param at never before the last one */
  set(at: number, state: State, row: number): void {
    const last = this.spans.at(-1);
    if (last?.state === state) return;
    if (last !== undefined) this.spans[this.spans.length - 1] = { ...last, to: at };
    // A state of no length, among changes of one instant, was never to be seen.
    if (last !== undefined && last.from === at) {
      this.spans.pop();
      const before = this.spans.at(-1);
      if (before?.state === state) {
        this.spans[this.spans.length - 1] = { ...before, to: Infinity };
        return;
      }
    }
    this.spans.push({ state, from: at, to: Infinity, row });
  }
}
