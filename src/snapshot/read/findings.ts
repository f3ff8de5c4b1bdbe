import type { Position } from '#diagnostics';
import type { ComponentPod } from '../project/control-plane.ts';
import type { Projected } from '../project/model.ts';
import { Interner } from '../schema/interner.ts';
import { Memory } from '../schema/memory.ts';
import type { ConfigurationDocument, RawDocument } from '../snapshot.ts';
import { Complaints } from './complaints.ts';
import { Counter } from './counter.ts';

/** Where an object was found. */
export interface ObjectPlace {
  readonly path: string;
  readonly position: Position;
}

export type Found = Projected & ObjectPlace;

export type FoundComponent = ComponentPod & ObjectPlace & { readonly podName: string };

/** Everything that was found in the files so far, in the order of reading. */
export class Findings {
  readonly objects: Found[] = [];
  readonly documents: RawDocument[] = [];
  readonly configurations: ConfigurationDocument[] = [];
  readonly components: FoundComponent[] = [];
  readonly ignored = new Counter();
  readonly complaints = new Complaints();
  readonly memory = new Memory();
  readonly interner = new Interner();
}
