import type { DrainCause, KeptPod } from '#drain';
import type { EvictionApiCause } from '#eviction-api';
import { addToList, unreachable } from '#units';
import { counted, listed } from '#words';
import type { Words } from './words.ts';

type Refused = Extract<EvictionApiCause, { readonly kind: 'eviction-api/refused' }>;
type Granted = Extract<EvictionApiCause, { readonly kind: 'eviction-api/granted' }>;
type Failed = Extract<DrainCause, { readonly kind: 'drain/given-up' }>['failed'][number];

/** Decisions of the eviction API and of drains. */
export const DRAIN_WORDS: Words<(EvictionApiCause | DrainCause)['kind']> = {
  'eviction-api/granted': (cause) =>
    `the eviction API ${cause.dryRun ? 'would let' : 'lets'} ${cause.pod} go: ${whyGranted(cause)}`,
  'eviction-api/refused': (cause) => whyRefused(cause),
  'drain/kept': ({ kept }) =>
    `none of its pods is evicted: the drain may not delete ${listed(kept.map(keptInWords), 3)}`,
  'drain/given-up': ({ failed }) => failuresInWords(failed),
};

function whyGranted({ because, budget, left }: Granted): string {
  switch (because) {
    case 'finished':
      return 'it has finished, and no budget is asked';
    case 'pending':
      return 'it does not run yet, and no budget is asked';
    case 'terminating':
      return 'it is being deleted already, and no budget is asked';
    case 'no-budget':
      return 'no budget covers it';
    case 'not-ready':
      return `it is not Ready, and does not count against budget ${budget}`;
    case 'spent':
      return `budget ${budget} allows it, and ${left} more`;
    default:
      return unreachable(because);
  }
}

function whyRefused({ because, budgets }: Refused): string {
  const [budget = ''] = budgets;
  switch (because.kind) {
    case 'namespace-terminating':
      return `namespace ${because.namespace} is being deleted, and takes no evictions`;
    case 'webhook':
      return `the API server refuses it: ${because.message}`;
    case 'several-budgets':
      return `${listed(budgets, 3)} all cover it, and the eviction API takes no pod of several budgets`;
    case 'not-observed':
      return `the status of budget ${budget} is older than its spec`;
    case 'sync-failed':
      return `budget ${budget} allows no eviction: the number of pods that it should expect is unknown`;
    case 'needs-healthy':
      return (
        `budget ${budget} needs ${counted(because.desiredHealthy, 'healthy pod')} ` +
        `and has ${because.currentHealthy}`
      );
    case 'none-allowed':
      return (
        `budget ${budget} allows no eviction now: it needs ${counted(because.desiredHealthy, 'healthy pod')} ` +
        `and had ${because.currentHealthy} at the last count`
      );
    case 'negative-allowance':
      return `budget ${budget} allows a negative number of evictions`;
    case 'too-many-unconfirmed':
      return `budget ${budget} still waits for more than 2000 evictions that it granted`;
    default:
      return unreachable(because);
  }
}

const KEPT: Readonly<Record<KeptPod['because'], string>> = {
  'daemon-set': 'of a DaemonSet: ignoreDaemonSets would leave it',
  'daemon-set-missing': 'of a DaemonSet that is gone: force would take it',
  'local-storage': 'with emptyDir data: deleteEmptyDirData would take it',
  'no-controller': 'without a controller: force would take it',
};

const keptInWords = ({ pod, because }: KeptPod): string => `${pod} (${KEPT[because]})`;

/** Pods that failed alike share a clause. */
function failuresInWords(failed: readonly Failed[]): string {
  const groups = new Map<string, string[]>();
  for (const failure of failed) {
    const [before, after] = clauseAround(failure);
    addToList(groups, `${before}|${after}`, failure.pod);
  }
  const clauses = [...groups].map(([around, pods]) => around.replace('|', listed(pods, 3)));
  return clauses.join('; ');
}

function clauseAround({ because }: Failed): readonly [before: string, after: string] {
  if (because.kind === 'timeout') {
    return because.granted
      ? ['the timeout passed before the deletion of ', ' was complete']
      : ['the timeout passed before the eviction of ', ' was granted'];
  }
  return because.code === 503
    ? ['the API server does not answer requests about ', '']
    : ['the eviction of ', ` failed for good (${because.code})`];
}
