import type { Diagnostic } from '#diagnostics';
import type { SimulationReport } from '#documents';
import type { WebPage } from '#page-data';
import type { ScenarioRequest } from '#preparation';
import type { EventForm } from '#script';

/** A file of a snapshot: its text, or its bytes as on the disk. */
export interface SnapshotFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** As the inputs of a snapshot have them. */
  readonly fromFolder?: boolean;
  readonly allowTruncated?: boolean;
  readonly skipInvalid?: boolean;
}

/** Files as kubectl printed them, or what models read of them in the text of a page. */
export type SnapshotSource = readonly SnapshotFile[] | { readonly kept: string };

/** A scenario on a snapshot, with options as on the command line. */
export interface Play {
  readonly scripts?: readonly { readonly path: string; readonly text: string }[];
  /** As after `-e`. */
  readonly events?: readonly string[];
  /** As after `--set`. */
  readonly set?: readonly string[];
  /** Manifests that are applied first, as after `--apply`. */
  readonly apply?: readonly SnapshotFile[];
  /** As after `--scale`. */
  readonly scale?: readonly string[];
  /** As after `--without`. */
  readonly without?: readonly string[];
  readonly strict?: boolean;
  /** The pods that tables list: all of them by default. */
  readonly listed?: Listed;
  /** As the options of these names. */
  readonly options?: Partial<ScenarioRequest['options']>;
}

/** As the options `-n` and `-l`. */
export interface Listed {
  readonly namespace?: string;
  readonly selector?: string;
}

/** The report of a played scenario, or all that is wrong with the inputs. */
export type Played =
  | {
      readonly kind: 'played';
      readonly report: SimulationReport;
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

/** The names that a snapshot has, and all that can be asked of it. */
export interface Choices {
  readonly nodes: readonly string[];
  readonly zones: readonly string[];
  readonly namespaces: readonly string[];
  /** As `namespace/name`. */
  readonly pods: readonly string[];
  /** As `Kind/namespace/name`. */
  readonly workloads: readonly string[];
  /** As `namespace/name`. */
  readonly budgets: readonly string[];
  readonly events: readonly EventForm[];
  /** Releases of Kubernetes, the newest first. */
  readonly releases: readonly string[];
}

/** A played scenario as a page shows it, or what the command line prints about its inputs. */
export type Shown =
  | {
      readonly kind: 'shown';
      readonly page: WebPage;
      readonly digest: string;
      /** The differences from the first play of the snapshot; absent for that play itself. */
      readonly comparison?: WebPage;
      /** Why there is none, in words: nothing here is better or worse than in the first play. */
      readonly notCompared?: string;
      /** Warnings as the command line prints them; empty without any. */
      readonly warnings: string;
    }
  | { readonly kind: 'refused'; readonly problems: string };

/** A request to the engine in a worker, with its number. The last snapshot is the one that counts. */
export type Request = { readonly id: number } & (
  | { readonly kind: 'open'; readonly snapshot: SnapshotSource }
  | ({ readonly kind: 'play' } & Play)
  /** The first play is what later ones are compared with. */
  | ({ readonly kind: 'show' } & Play)
  /** Plays something that is not asked, so that the browser has compiled the engine. */
  | { readonly kind: 'rehearse' }
);

/** The engine's message about the request with this number. */
export type Answer = { readonly id: number } & (
  | { readonly kind: 'progress'; readonly sinceStart: number }
  | { readonly kind: 'played'; readonly played: Played }
  /** The snapshot is read; its faults come with each play. */
  | { readonly kind: 'opened'; readonly choices: Choices }
  | { readonly kind: 'shown'; readonly shown: Shown }
  /** `isOver` after the last rehearsal. */
  | { readonly kind: 'rehearsed'; readonly isOver: boolean }
  /** A bug of the engine. */
  | { readonly kind: 'failed'; readonly message: string }
);
