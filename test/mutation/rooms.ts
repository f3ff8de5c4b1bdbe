/** The folders whose decisions are mutated, with the tests that may notice. */
export interface MutatedRoom {
  readonly name: string;
  /** Folders of tests; those that mirror the room come first. */
  readonly tests: readonly string[];
}

const RECORDED = 'test/mutation/recorded.ts';

export const MUTATED_ROOMS: readonly MutatedRoom[] = [
  { name: 'controllers', tests: ['test/controllers', RECORDED] },
  { name: 'kubelet', tests: ['test/kubelet', 'test/ranking', RECORDED] },
  { name: 'workloads', tests: ['test/workloads', RECORDED] },
  { name: 'scheduler/filters', tests: ['test/scheduler', RECORDED] },
  { name: 'units', tests: ['test/units', 'test/kubelet/eviction'] },
  { name: 'autoscalers', tests: ['test/autoscalers'] },
];

/**
 * Shells, which only ask and act, and doors, causes and logs. A class keeps state; decisions are
 * functions. `units` has no shells: what it keeps is data.
 */
export const isOfDecisions = (file: string, source: string): boolean =>
  file.startsWith('src/units/')
    ? !file.endsWith('/index.ts')
    : !/(^|\/)(index|causes)\.ts$/.test(file) && !/^(export )?(abstract )?class /m.test(source);
