import type { DrainPlan } from '#documents';
import { deadlockText, notClearedText, quantityOf } from '#report';
import { compareText } from '#units';
import { counted, lastingText, lengthText, listed, offsetText } from '#words';
import type { Broken, Down, Nodeless } from './promises.ts';
import type { Lack } from './site.ts';
import type { Crowd } from './sizes.ts';

type Reason = DrainPlan['held'][number]['reasons'][number];

/** `for 5s`, `for good`, or `to the end` of the run. */
export const howLong = ({ seconds, endless }: Down): string =>
  endless === true ? lastingText('horizon') : lengthText(seconds);

/** The order of what is down: for good, to the end, then the longest first. */
export const longestFirst = (a: Down, b: Down): number => placeOf(b) - placeOf(a);

const placeOf = ({ seconds, endless }: Down): number =>
  seconds === null ? Number.MAX_VALUE : endless === true ? Number.MAX_VALUE / 2 : seconds;

/** What starts a sentence about no harm where there is no ground for an all-clear. */
export const asFarAs = (unclear: readonly string[], sentence: string): string =>
  unclear.length === 0
    ? sentence
    : `As far as this shows, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

/**
 * Why a node cannot be drained. Budgets count pods that find no node as missing, so that more room in
 * the budget is no remedy there.
 */
export const reasonsOf = (broken: readonly Broken[]): readonly Reason[] => {
  const isRoomless = broken.some(({ kind }) => kind === 'no-room');
  return broken.map((each) => reasonOf(each, isRoomless));
};

function reasonOf(broken: Broken, isRoomless: boolean): Reason {
  switch (broken.kind) {
    case 'not-drained':
      return notDrainedReason(broken, isRoomless);
    case 'down': {
      return { ...broken, message: `${broken.name} is down ${howLong(broken)}` };
    }
    case 'control-plane-lost':
      return { ...broken, message: 'no control plane is left, and nothing is replaced' };
    case 'not-replaced': {
      const are = broken.pods === 1 ? 'is' : 'are';
      return { ...broken, message: `${counted(broken.pods, 'pod')} ${are} never replaced` };
    }
    case 'quorum-lost':
      return { ...broken, message: `${broken.workload} loses its quorum` };
    case 'no-room': {
      return { ...broken, message: nodelessText(broken.workload, broken) };
    }
  }
}

/** Nobody knows whether pods for which nobody looks would find a node. */
export const nodelessText = (of: string, { pods, untried = 0 }: Nodeless): string => {
  const who = `${counted(pods, 'pod')}${of === '' ? '' : ` of ${of}`}`;
  if (untried === 0) return `${who} ${pods === 1 ? 'finds' : 'find'} no node`;
  const lack = `${who} ${pods === 1 ? 'has' : 'have'} no node`;
  return untried === pods
    ? `${lack}, as kube-scheduler looks for none`
    : `${lack}, and kube-scheduler looks for none for ${untried} of them`;
};

function notDrainedReason(
  { kind, blocked, end, ...broken }: Extract<Broken, { readonly kind: 'not-drained' }>,
  isRoomless: boolean,
): Reason {
  const { why = `its drain is not over when the run ends at ${offsetText(end)}` } = broken;
  const budgets = [...new Set(blocked.flatMap((each) => each.budgets))].sort(compareText);
  const told = isRoomless
    ? [
        `${namedBudgets(budgets)} ${budgets.length === 1 ? 'allows' : 'allow'} none of the evictions`,
      ]
    : blocked.map((each) =>
        deadlockText(each.reason, namedBudgets(each.budgets), listed(each.pods)),
      );
  return { kind, budgets, message: budgets.length === 0 ? why : told.join('; ') };
}

const namedBudgets = (budgets: readonly string[]): string =>
  `${budgets.length === 1 ? 'budget' : 'budgets'} ${listed(budgets)}`;

/** A node whose pods ask for more than all other nodes have. */
export function lackReason(lack: Lack): Reason {
  if (lack.kind === 'places') return placesReason(lack);
  const { resource, asked, free } = lack;
  const [wanted, left] = [quantityOf(resource, asked), quantityOf(resource, free)];
  const message = `its pods ask for ${wanted} of ${resource}, and all other nodes together have ${left} free`;
  return { kind: 'no-capacity', resource, asked: wanted, free: left, message };
}

function placesReason({ demand, pods, places }: Crowd): Reason {
  const size = [...demand]
    .filter(([resource, amount]) => resource !== 'pods' && amount > 0)
    .map(([resource, amount]) => `${quantityOf(resource, amount)} of ${resource}`);
  const each =
    pods === 1 ? `asks for ${listed(size)} or more` : `ask for ${listed(size)} or more each`;
  const asking = size.length === 0 ? '' : ` that ${each}`;
  const found = places === 0 ? 'no place' : `places for ${places}`;
  const message = `it has ${counted(pods, 'pod')}${asking}, and all other nodes have ${found} of this size`;
  return { kind: 'no-places', pods, places, message };
}

export const DEADLINE: Reason = { kind: 'deadline', message: 'the deadline comes first' };

/** Why a node is left out, in a sentence. */
export function heldText(node: string, reasons: readonly Reason[]): string {
  const roomless = reasons.filter(({ kind }) => kind === 'no-room');
  const told =
    roomless.length < 3
      ? reasons.map(({ message }) => message)
      : [
          ...reasons.flatMap(({ kind, message }) => (kind === 'no-room' ? [] : message)),
          roomlessText(roomless.flatMap((each) => (each.kind === 'no-room' ? each : []))),
        ];
  return `${node} cannot be drained: ${told.join('; ')}`;
}

const roomlessText = (reasons: readonly ({ readonly workload: string } & Nodeless)[]): string => {
  const names = reasons.map(({ workload }) => workload);
  return nodelessText(listed(names, 3), nodelessIn(reasons));
};

/** The sum of pods without a node. */
export const nodelessIn = (all: readonly Nodeless[]): Nodeless => ({
  pods: all.reduce((sum, { pods }) => sum + pods, 0),
  untried: all.reduce((sum, { untried = 0 }) => sum + untried, 0),
});

/** More nodes help none of those for which kube-scheduler does not look. */
const wantsRoom = (reason: Reason): boolean =>
  reason.kind === 'no-room' && (reason.untried ?? 0) < reason.pods;

type Facts = Pick<
  DrainPlan,
  'nodes' | 'batches' | 'seconds' | 'preconditions' | 'held' | 'down' | 'jobsFailed' | 'chances'
>;

interface Beside {
  /** Whether drained nodes are not used again. */
  readonly staysOut: boolean;
  /** Whether the snapshot holds Services. */
  readonly hasServices: boolean;
  /** Undefined where nobody knows which budgets there are. */
  readonly budgetViolations: number | undefined;
  /** Why nothing is cleared; empty where there is ground. */
  readonly unclear: readonly string[];
}

/**
 * The answer of a plan: its batches and its length, what comes first, and what is left out.
 */
export function answerOf(
  { nodes, batches, seconds, preconditions, held, down, jobsFailed = [], chances }: Facts,
  { staysOut, unclear, ...known }: Beside,
): readonly string[] {
  const drained = nodes - held.length;
  const first =
    drained === 0
      ? `None of ${counted(nodes, 'node')} can be drained.`
      : `${drained} of ${counted(nodes, 'node')} ${drained === 1 ? 'is' : 'are'} drained in ` +
        `${counted(batches.length, 'batch', 'batches')}, in ${offsetText(seconds)}${windowText(chances)}.`;
  const [longest] = [...down].sort(longestFirst);
  return [
    ...notClearedText(unclear),
    first,
    ...(drained === 0
      ? []
      : [
          longest === undefined
            ? asFarAs(unclear, noneDownText(known))
            : `${longest.name} is down ${howLong(longest)}, the longest of ${down.length}.`,
        ]),
    ...(jobsFailed.length === 0 ? [] : [failedText(jobsFailed)]),
    ...(chances === undefined || drained === 0 ? [] : [asFarAs(unclear, keptText(chances))]),
    ...(preconditions.length === 0
      ? []
      : [
          `First: ${listed(
            preconditions.map(({ workload, to }) => `scale ${workload} to ${to}`),
            5,
          )}, and back at the end.`,
        ]),
    ...held.slice(0, 3).map(({ message }) => `${message}.`),
    ...(staysOut && held.some(({ reasons }) => reasons.some(wantsRoom))
      ? [
          'Drained nodes stay out of use: --back-after 10m takes them back, --surge 1 adds another one.',
        ]
      : []),
    ...(held.length > 3 ? [`${counted(held.length - 3, 'node')} more cannot be drained.`] : []),
  ];
}

/** Plans promise nothing about Jobs: one with `backoffLimit: 0` fails with the first pod that moves. */
const failedText = (jobs: readonly string[]): string =>
  `${listed(jobs, 3)} ${jobs.length === 1 ? 'fails' : 'fail'} for good.`;

/** What nobody knows is not cleared. */
function noneDownText({
  hasServices,
  budgetViolations: violations,
}: Pick<Beside, 'hasServices' | 'budgetViolations'>): string {
  const down = `No ${hasServices ? 'Service and no ' : ''}workload is down meanwhile`;
  const unknown = [
    ...(hasServices ? [] : ['which Services are down']),
    ...(violations === undefined ? ['which budgets are broken'] : []),
  ];
  const known = violations === undefined ? down : `${down}, and ${brokenText(violations)}`;
  return unknown.length === 0
    ? `${known}.`
    : `${known}; ${listed(unknown)} is unknown: the snapshot holds none.`;
}

const brokenText = (violations: number): string =>
  violations === 0
    ? 'no budget is broken'
    : `${counted(violations, 'eviction breaks', 'evictions break')} a budget`;

const windowText = (chances: DrainPlan['chances']): string =>
  chances === undefined || chances.seconds[0] === chances.seconds[1]
    ? ''
    : ` (${offsetText(chances.seconds[0])} to ${offsetText(chances.seconds[1])})`;

const keptText = ({ histories, kept, broken }: NonNullable<DrainPlan['chances']>): string =>
  kept === histories
    ? `All promises are kept in each of ${counted(histories, 'history', 'histories')}.`
    : `Promises are broken in ${histories - kept} of ${counted(histories, 'history', 'histories')}: ` +
      `${listed(broken, 3)}.`;
