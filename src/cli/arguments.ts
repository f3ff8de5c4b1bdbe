import type { PlanReport } from '#documents';
import type { PresetChoice, PresetName } from '#presets';
import type { Sort } from '#sweep';
import type {
  InputArguments,
  ScenarioArguments,
  SettingArguments,
} from './options/scenario-options.ts';
import type { Share } from './shares/play-shares.ts';

export type { ScenarioArguments } from './options/scenario-options.ts';

/** Formats, and how tables are printed. */
interface TableArguments {
  readonly output: readonly string[];
  readonly headers: boolean;
  readonly all: boolean;
}

/** Which histories are to be played, and how. */
export interface ChanceArguments {
  readonly chances?: number;
  readonly hold: readonly string[];
  readonly history?: number;
  /** A part, from 0 to 1. */
  readonly confidence?: number;
  readonly jobs?: number;
}

export interface SimulateArguments extends ScenarioArguments, ChanceArguments, TableArguments {
  /** This process helps another one: it plays a part of the histories and prints their figures. */
  readonly historyShare?: Share;
  /** No history is played again with another draw of one source. */
  readonly historyPlain?: boolean;
  readonly namespace?: string;
  readonly allNamespaces: boolean;
  readonly selector?: string;
  /** What brings figures together: `namespace`, `owner` or `label=KEY`. */
  readonly by?: string;
  /** Pages of HTML hold the snapshot and play it again. */
  readonly interactive: boolean;
  /** Names of conditions, separated by commas. */
  readonly failOn?: string;
  /** Prints the script instead of playing it. */
  readonly printScript: boolean;
  /** Tries what each assumption would change if it were otherwise. */
  readonly whatIfAssumptions: boolean;
  /** Says how long loading, playing and writing took. */
  readonly timings: boolean;
  readonly verify: boolean;
}

/** The arguments of `diff`. Settings and changes are those of the changed side. */
export interface DiffArguments extends ScenarioArguments, ChanceArguments, TableArguments {
  readonly with: readonly string[];
  /** The long flags of the options that the command line has. */
  readonly typed: readonly string[];
  readonly toKubernetesVersion?: string;
  /** `worse`, `any`, or an expression in CEL. */
  readonly failOn?: string;
  readonly namespace?: string;
}

export interface SweepArguments extends ScenarioArguments, TableArguments {
  readonly over: readonly string[];
  /** The largest sets of nodes among which the smallest harmful one is searched. */
  readonly smallest?: number;
  readonly fault: readonly string[];
  readonly target?: string;
  /** The workload that is asked about. */
  readonly workload?: string;
  /** The namespace of a workload that is named without one. */
  readonly namespace?: string;
  readonly vary: readonly string[];
  readonly expect: readonly string[];
  /** Changes are tried in the worst faults. */
  readonly whatIf: boolean;
  readonly chances?: number;
  readonly jobs?: number;
  /** What brings figures together: `namespace`, `owner` or `label=KEY`. */
  readonly by?: string;
  /** The file of an earlier report. */
  readonly baseline?: string;
  readonly failOn?: 'worse' | 'any';
  readonly sort: Sort;
  readonly top?: number;
  readonly yes: boolean;
  readonly shard?: string;
  readonly part?: string;
  readonly merge: boolean;
  /** The long flags of the options that the command line has. */
  readonly typed: readonly string[];
  /** This process helps another one: it plays some of the runs and prints them. */
  readonly runShare?: Share;
}

export type PlanGoal = PlanReport['goal'];

export interface PlanArguments extends ScenarioArguments, TableArguments {
  readonly nodes?: string;
  readonly label?: string;
  readonly zones?: string;
  readonly keepDown?: string;
  readonly timeout?: string;
  readonly notice?: string;
  readonly lead?: string;
  readonly count?: number;
  readonly backAfter?: string;
  readonly maxParallel?: number;
  readonly maxUnavailable?: number;
  readonly surge?: number;
  readonly deadline?: string;
  readonly chances?: number;
  readonly order?: 'byName' | 'zoneByZone';
}

export interface ReportArguments extends TableArguments {
  readonly namespace?: string;
  readonly quiet: boolean;
}

export interface ExplainArguments extends ScenarioArguments, Omit<ChanceArguments, 'confidence'> {
  readonly output: readonly string[];
  readonly whatIf: boolean;
  readonly all: boolean;
}

export interface PostmortemArguments extends TableArguments {
  readonly audit: readonly string[];
  readonly before: readonly string[];
  readonly since?: string;
  readonly until?: string;
  /** Only these pods, as `namespace/name`. */
  readonly pod: readonly string[];
  /** The outage is played on the snapshot of before. */
  readonly compare: boolean;
  /** Changes are played on the snapshot of before. */
  readonly whatIf: boolean;
  readonly failOn?: 'difference' | 'unexplained';
  /** A file that gets a line for each incident. */
  readonly record?: string;
  readonly kubernetesVersion?: string;
  readonly quiet: boolean;
}

export interface CompareRunArguments extends TableArguments {
  readonly tolerance: string;
  readonly failOn?: 'difference';
  readonly quiet: boolean;
}

/** Which cluster is read, and how. */
export interface ClusterArguments {
  readonly context?: string;
  readonly kubeconfig?: string;
  /** The program. */
  readonly kubectl: string;
}

export interface CaptureArguments extends ClusterArguments {
  readonly output?: string;
  readonly namespace: readonly string[];
  /** Only these kinds. */
  readonly add: readonly string[];
  readonly stats: boolean;
  readonly events: boolean;
  readonly redact: boolean;
  /** The file of the key of `redact`. */
  readonly key: string;
  readonly jobs?: number;
  readonly chunkSize: number;
  readonly printCommands: boolean;
  readonly printRbac: boolean;
  readonly quiet: boolean;
}

export interface RedactArguments {
  readonly output?: string;
  /** The file of the key. */
  readonly key: string;
  /** A text into which names are put back. */
  readonly restore?: string;
  readonly listKept: boolean;
  readonly quiet: boolean;
}

export interface BehaviorsArguments extends InputArguments, TableArguments {
  readonly preset?: PresetName;
  readonly quiet: boolean;
  readonly kubernetesVersion?: string;
  readonly limits?: true;
  /** Two releases, or the release to upgrade to. Files of the snapshot may follow them. */
  readonly diff?: readonly string[];
}

export interface CheckArguments {
  readonly list: boolean;
  readonly explain?: string;
  readonly config?: string;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  readonly ignoreUnknown: boolean;
  readonly evictionsWithin?: string;
  readonly failOn?: 'error' | 'warning' | 'note' | 'never';
  readonly by?: string;
  readonly fix: boolean;
  readonly kubernetesVersion?: string;
  readonly output: readonly string[];
  readonly all: boolean;
  readonly quiet: boolean;
}

export interface RankArguments extends InputArguments, TableArguments {
  readonly quiet: boolean;
  readonly node: readonly string[];
  readonly signal?: string;
  readonly setUsage: readonly string[];
  readonly ranking?: 'kubelet' | 'qos';
  readonly preset: PresetChoice;
  readonly legacyVariant: 'code' | 'openshift-doc';
  readonly missingStats: 'kubelet' | 'zero' | 'request';
}

export interface ExampleArguments {
  readonly list?: true;
  /** The folder of the copies. */
  readonly to?: string;
}

export interface SchemaArguments {
  /** A folder for the schemas as files. */
  readonly all?: string;
}

export interface TestArguments
  extends SettingArguments,
    Pick<ChanceArguments, 'chances' | 'hold' | 'confidence'> {
  readonly allowPartial: boolean;
  readonly assumeReady: boolean;
  readonly snapshot: readonly string[];
  readonly update: boolean;
  readonly watch: boolean;
  readonly init?: string;
  readonly jobs?: number;
  readonly output: readonly string[];
}
