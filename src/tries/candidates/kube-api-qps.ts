import type { Outcome } from '#play';
import { isRequested } from '#run-facts';
import { type Instant, later, seconds } from '#units';
import { asWritten, type ClientLimits } from '#versions';
import type { Candidate, Question } from '../question.ts';
import { scriptOf } from '../script-of.ts';
import type { Proposal } from '../try-each.ts';

const QPS = 100;
const BURST = 200;

type Pace = Outcome['pace'];

type Process = 'controllerManager' | 'scheduler';

const NAMES: Readonly<Record<Process, string>> = {
  controllerManager: 'kube-controller-manager',
  scheduler: 'kube-scheduler',
};

/** Proposes five times the request rate if requests waited for the limit of a client. */
export const kubeApiQps: Candidate = (question) => {
  const { apiClients } = question.scenario.plan.behaviors;
  return (['controllerManager', 'scheduler'] as const).flatMap((process) =>
    hasWaitedFor(process, question) ? raised(process, apiClients[process]) : [],
  );
};

function raised(process: Process, limits: ClientLimits): readonly Proposal[] {
  if (limits.kind === 'unlimited' || limits.qps >= QPS) return [];
  const now = `${asWritten(limits.qps)} and ${limits.burst}`;
  const flags = { 'kube-api-qps': QPS, 'kube-api-burst': BURST };
  return [
    {
      words:
        `with --kube-api-qps=${QPS} and --kube-api-burst=${BURST} of ${NAMES[process]} ` +
        `instead of ${now}`,
      change: { script: scriptOf({ set: { [process]: flags } }) },
    },
  ];
}

function hasWaitedFor(process: Process, question: Question): boolean {
  if (process === 'controllerManager') {
    if (isInLongPass(question) || isEvictedLate(question)) return true;
  }
  const makers = question.scenario.outcome.pace.filter(
    ({ client, component }) => client === NAMES[process] && !EVICTORS.includes(component),
  );
  return isReplacedLate(question, makers);
}

/** Clients that delay evictions themselves. */
const EVICTORS = ['node-lifecycle', 'taint-eviction', 'pod-gc'];

/** Whether an event of the object falls into a long pass of the node monitor. */
const isInLongPass = ({ entries, scenario: { outcome } }: Question): boolean =>
  outcome.passes.some(({ from, to = outcome.end }) =>
    entries.some(({ component, at }) => component === 'node-lifecycle' && at > from && at <= to),
  );

const isEvictedLate = ({ entries, scenario: { outcome } }: Question): boolean =>
  entries.some((entry) =>
    entry.cause.kind === 'taint-eviction/throttled'
      ? entry.cause.seconds >= 1
      : isRequested(entry) && isBusy(outcome.pace, entry.component, entry.at),
  );

const isBusy = (pace: Pace, component: string, at: Instant): boolean =>
  pace.some(
    (client) =>
      client.component === component &&
      client.busy.some(({ from, to }) => from < at && at <= later(to, seconds(1))),
  );

/** Whether requests waited between an eviction and the readiness of its replacement. */
function isReplacedLate({ evictions, scenario: { outcome } }: Question, makers: Pace): boolean {
  const busy = makers.flatMap((maker) => maker.busy);
  return evictions.some(({ at, replacement }) => {
    if (replacement === null) return false;
    const from = later(outcome.start, seconds(at));
    const { readyAt } = replacement;
    const to = readyAt === null ? outcome.end : later(outcome.start, seconds(readyAt));
    return busy.some((stretch) => stretch.from < to && stretch.to > from);
  });
}
