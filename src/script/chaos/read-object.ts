import type { Draft } from './draft.ts';

/** An object of a chaos tool, read: its name and what it does. */
export interface ReadObject {
  readonly name: string | undefined;
  readonly draft: Draft;
}
