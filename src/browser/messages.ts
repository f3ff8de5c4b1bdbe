import type { Diagnostic } from '#diagnostics';
import type { SimulationReport } from '#documents';

/** A file of a snapshot: its text, or its bytes as on the disk. */
export interface SnapshotFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** What happens to a snapshot. Everything is as on the command line. */
export interface Play {
  readonly scripts?: readonly { readonly path: string; readonly text: string }[];
  /** As after `-e`. */
  readonly events?: readonly string[];
  /** As after `--set`. */
  readonly set?: readonly string[];
  /** As the options of these names. */
  readonly options?: {
    readonly kubernetesVersion?: string;
    readonly startTime?: string;
    readonly controllers?: 'steady' | 'restart';
    readonly seed?: number;
    readonly startupTime?: string;
    readonly restartTime?: string;
    readonly missingStats?: 'kubelet' | 'zero' | 'request';
  };
}

/** The report of a played scenario, or all that is wrong with the inputs. */
export type Played =
  | {
      readonly kind: 'played';
      readonly report: SimulationReport;
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

/** A request to the engine in a worker, with its number. The last snapshot is the one that counts. */
export type Request = { readonly id: number } & (
  | { readonly kind: 'open'; readonly snapshot: readonly SnapshotFile[] }
  | ({ readonly kind: 'play' } & Play)
);

/** What the engine says about the request with this number. */
export type Answer = { readonly id: number } & (
  | { readonly kind: 'progress'; readonly sinceStart: number }
  | { readonly kind: 'played'; readonly played: Played }
  /** The snapshot is read; its faults come with each play. */
  | { readonly kind: 'opened' }
  /** A bug of the engine. */
  | { readonly kind: 'failed'; readonly message: string }
);
