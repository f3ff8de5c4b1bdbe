import { controllerOf } from '#cluster';
import type { Diagnostic, Position } from '#diagnostics';
import type { Remark } from '../bytes/remarks.ts';
import { Interner } from '../fields/interner.ts';
import { Memory } from '../fields/memory.ts';
import type { ConfigurationDocument, PlaceOf, RawDocument } from '../raw/documents.ts';
import { Complaints } from './complaints.ts';
import { Counter } from './counter.ts';
import type { ComponentPod } from './kinds/control-plane.ts';
import type { Projected } from './kinds/model.ts';

/** An object that was left out, such as `Pod shop/web-3`, and its place. */
export interface SkippedObject {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** A file that ends in the middle, and the line of its end where that is known. */
export interface TruncatedInput {
  readonly path: string;
  readonly line?: number;
}

/** An object of a known kind that the API server refuses. */
export interface InvalidObject {
  /** `Deployment shop/web` */
  readonly name: string;
  readonly path: string;
  /** Its faults in the order of reading; at least one. */
  readonly problems: readonly Pick<Diagnostic, 'message' | 'hint' | 'position'>[];
}

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
  isCurrent({ entry }: Projected): boolean {
    const owner = entry.into === 'pods' ? controllerOf(entry.object) : undefined;
    if (owner === undefined) return true;
    const name = `${owner.kind} ${owner.name} ${owner.uid}`;
    const isFirst = !this.#owners.has(name);
    if (isFirst) this.#owners.add(name);
    return isFirst;
  }
}
