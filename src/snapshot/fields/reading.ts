import type { FieldPath } from '../raw/field-path.ts';
import { ownText } from '../raw/value.ts';
import type { Memory } from './memory.ts';

/** The fault of a field; the caller adds the object and its place in the file. */
export interface Complaint {
  readonly code: string;
  readonly path: FieldPath;
  /** Follows the name of the object and the field, such as `is text ("5"), expected …`. */
  readonly message: string;
  readonly hint?: string;
}

/** One walk through a raw value: the current path, and the complaints so far. */
export class Reading {
  readonly memory: Memory;
  readonly complaints: Complaint[] = [];
  /** Odd values, or values that the API server refuses, with which the reading continues. */
  readonly notes: Complaint[] = [];
  readonly #trail: (string | number)[] = [];
  readonly #hasOwnTexts: boolean;

  /** @param hasOwnTexts whether no text of the value is a slice of a larger one */
  constructor(memory: Memory, hasOwnTexts = false) {
    this.memory = memory;
    this.#hasOwnTexts = hasOwnTexts;
  }

  /** A copy that keeps no larger text alive, and that is not remembered. */
  loneText(text: string): string {
    return this.#hasOwnTexts ? text : ownText(text);
  }

  /** Whether there are no complaints so far. */
  get isFine(): boolean {
    return this.complaints.length === 0;
  }

  /** Whether there are neither complaints nor notes. */
  get isPlain(): boolean {
    return this.isFine && this.notes.length === 0;
  }

  /** The complaints and the notes. */
  get problems(): readonly Complaint[] {
    return [...this.complaints, ...this.notes];
  }

  enter(step: string | number): void {
    this.#trail.push(step);
  }

  leave(): void {
    this.#trail.pop();
  }

  complain(code: string, message: string, hint?: string): void {
    this.complaints.push(this.#aboutHere(code, message, hint));
  }

  note(code: string, message: string): void {
    this.notes.push(this.#aboutHere(code, message));
  }

  #aboutHere(code: string, message: string, hint?: string): Complaint {
    return { code, path: [...this.#trail], message, ...(hint !== undefined && { hint }) };
  }
}
