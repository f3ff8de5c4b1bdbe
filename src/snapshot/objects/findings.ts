import { controllerOf } from '#cluster';
import type { Position } from '#diagnostics';
import type { ConfigurationDocument, PlaceOf, RawDocument, Remark } from '../documents.ts';
import type { ComponentPod } from '../project/control-plane.ts';
import type { Projected } from '../project/model.ts';
import { Interner } from '../schema/interner.ts';
import { Memory } from '../schema/memory.ts';
import type { InvalidObject, SkippedObject, TruncatedInput } from '../snapshot.ts';
import { Complaints } from './complaints.ts';
import { Counter } from './counter.ts';

/** The place of an object. */
export interface ObjectPlace {
  readonly path: string;
  readonly position: Position;
}

export type Found = Projected &
  ObjectPlace & {
    readonly placeOf?: PlaceOf;
    /** As it was written, as far as models read it. */
    readonly raw?: unknown;
  };

export type FoundComponent = ComponentPod & ObjectPlace & { readonly podName: string };

/** The contents of the files so far, in the order of reading. */
export class Findings {
  /** Whether the places of fields are kept, and documents other than objects. */
  readonly placing: boolean;
  /** Whether objects are kept as they were written, too. */
  readonly keepsRaw: boolean;
  readonly objects: Found[] = [];
  readonly documents: RawDocument[] = [];
  readonly configurations: ConfigurationDocument[] = [];
  readonly components: FoundComponent[] = [];
  /** Documents and files that set up machines. */
  readonly setups: ConfigurationDocument[] = [];
  /** Documents other than objects of a cluster, when placing. */
  readonly strangers: ConfigurationDocument[] = [];
  /** Objects of known kinds that cannot be read, when placing. */
  readonly invalid: InvalidObject[] = [];
  /** Files with at least one known object, even if no rule examines it. */
  readonly understood = new Set<string>();
  /** Unknown kinds, by file. */
  readonly unknownKinds = new Map<string, string[]>();
  /** Comments for this program, when placing. */
  readonly remarks: Remark[] = [];
  readonly truncated: TruncatedInput[] = [];
  /** Objects that cannot be read, where such objects are left out. */
  readonly skipped: SkippedObject[] = [];
  readonly ignored = new Counter();
  readonly complaints = new Complaints();
  readonly memory = new Memory();
  readonly interner = new Interner();
  readonly #owners = new Set<string>();

  constructor(placing = false, keepsRaw = false) {
    this.placing = placing;
    this.keepsRaw = keepsRaw;
  }

  /** Pods of one controller are alike, so only the first of them represents the others. */
  stands({ seed }: Projected): boolean {
    const owner = seed.into === 'pods' ? controllerOf(seed.object) : undefined;
    if (owner === undefined) return true;
    const name = `${owner.kind} ${owner.name} ${owner.uid}`;
    const isFirst = !this.#owners.has(name);
    if (isFirst) this.#owners.add(name);
    return isFirst;
  }
}
