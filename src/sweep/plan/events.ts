import { aimedAtNodes, aimedAtPods, readEvents, type ScriptEvent } from '#script';
import { present, unreachable } from '#units';
import type { Fault, FaultTarget } from '../faults/fault.ts';

/** An event of `--fault`, without targets. */
export interface FaultEvent {
  /** In the words of `-e`. */
  readonly words: string;
  /** The event on some nodes. */
  readonly event: ScriptEvent;
}

/**
 * The events of `--fault`, read once.
 * @param texts without targets; they were checked before
 */
export const faultEvents = (texts: readonly string[]): readonly FaultEvent[] =>
  texts.map((words) => ({ words, event: readOne(`${words} all=true`) }));

/** The event of a fault; undefined for an event of the scripts. */
export function eventOf(
  { action }: Pick<Fault, 'action'>,
  fault: FaultEvent | undefined,
): ScriptEvent | undefined {
  switch (action.kind) {
    case 'target': {
      const { words, event } = present(fault, 'an event of --fault');
      return aimed(words, event, action.target, '');
    }
    case 'drain':
      return aimed('drain', DRAIN, action.target, ` ${DRAIN_FLAGS}`);
    case 'interruption':
      return aimed('spotInterruption', INTERRUPTION, action.target, '');
    case 'delete-pods': {
      const { owner } = action;
      return aimedAtPods(DELETE_PODS, { owner }, `deletePods owner=${owner}`);
    }
    case 'of-script':
      return undefined;
    default:
      return unreachable(action);
  }
}

const aimed = (
  words: string,
  event: ScriptEvent,
  target: FaultTarget,
  flags: string,
): ScriptEvent => aimedAtNodes(event, targetOf(target), `${words} ${targetWords(target)}${flags}`);

const targetOf = (target: FaultTarget): Parameters<typeof aimedAtNodes>[1] =>
  target.kind === 'label'
    ? { selector: [{ key: target.key, operator: 'in', values: [target.value] }] }
    : { [target.kind]: [...target.names] };

const targetWords = (target: FaultTarget): string =>
  target.kind === 'label'
    ? `selector=${target.key}=${target.value}`
    : `${target.kind}=${target.names.join(',')}`;

const readOne = (words: string): ScriptEvent => present(readEvents([words]).events[0], words);

/** The flags that nearly all who drain use. After an hour of refusals a drain gives up. */
const DRAIN_FLAGS = 'ignoreDaemonSets=true deleteEmptyDirData=true force=true timeout=1h';

const DRAIN = readOne(`drain all=true ${DRAIN_FLAGS}`);
const INTERRUPTION = readOne('spotInterruption all=true');
const DELETE_PODS = readOne('deletePods owner=Kind/namespace/name');
