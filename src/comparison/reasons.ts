import type { ChangedLeftOver, ChangedTrouble, ComparisonReport, Effect } from '#documents';
import { counted, verdictText } from '#words';
import { pathOf } from './path-of.ts';
import { onlyText, otherwiseText, timesText } from './sentences/evictions.ts';
import { troubleText } from './sentences/trouble.ts';

type Reason = ComparisonReport['reasons'][number];
type Compared = Pick<
  ComparisonReport,
  | 'evictions'
  | 'services'
  | 'workloads'
  | 'budgets'
  | 'drains'
  | 'cordons'
  | 'leftOver'
  | 'zones'
  | 'findings'
  | 'expectations'
> & { readonly matched: number };

/** The changes in words, the most important first. */
export const reasonsOf = (compared: Compared): readonly Reason[] => [
  ...expectationReasons(compared),
  ...troubleReasons(compared, 'down'),
  ...compared.drains.map(({ effect, message }) => ({ effect, message })),
  ...leftOverReasons(compared),
  ...evictionReasons(compared),
  ...troubleReasons(compared, 'short'),
  ...compared.budgets.map(({ effect, message }) => ({ effect, message })),
  ...findingReasons(compared),
  ...compared.cordons.filter(isAlone(compared)).map(({ effect, message }) => ({ effect, message })),
  ...compared.zones.map(({ message }) => ({ effect: 'neutral', message }) as const),
];

/** Whether no changed drain tells of the node. */
const isAlone =
  ({ drains }: Compared) =>
  ({ node }: Compared['cordons'][number]): boolean =>
    !drains.some((drain) => drain.node === node);

const expectationReasons = ({ expectations }: Compared): readonly Reason[] =>
  expectations.map((each) => ({
    effect: each.effect,
    message: `the expectation ${JSON.stringify(each.name)} ${verdictText(each)}`,
  }));

/**
 * The greatest difference of each direction, and the number of others. A workload of the same name
 * as a Service has the same outage.
 */
function troubleReasons(
  { services, workloads }: Compared,
  state: ChangedTrouble['state'],
): readonly Reason[] {
  const named = new Set(services.map(({ name }) => pathOf(name)));
  const rows = [...services, ...workloads.filter(({ name }) => !named.has(pathOf(name)))];
  return (['worse', 'better'] as const).flatMap((effect) => {
    const meant = rows.filter((row) => row.state === state && row.effect === effect);
    const [first, ...others] = meant;
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : `, and ${othersText(others, effect)}`;
    return [{ effect, message: `${troubleText(first)}${more}` }];
  });
}

function othersText(others: readonly ChangedTrouble[], effect: Effect): string {
  const services = others.filter(({ name }) => name.startsWith('Service/')).length;
  const workloads = others.length - services;
  const parts = [
    ...(services === 0 ? [] : [counted(services, 'more Service')]),
    ...(workloads === 0 ? [] : [counted(workloads, 'more workload')]),
  ];
  const get = others.length === 1 ? 'gets' : 'get';
  return `${parts.join(' and ')} ${get} ${effect}`;
}

const leftOverReasons = ({ leftOver }: Compared): readonly Reason[] =>
  (['pending', 'stuck'] as const).flatMap((state) =>
    (['only-after', 'only-before'] as const).flatMap((change): readonly Reason[] => {
      const rows = leftOver.filter((row) => row.state === state && row.change === change);
      const effect = change === 'only-after' ? 'worse' : 'better';
      return rows.length === 0
        ? []
        : [{ effect, message: leftOverText(rows.length, state, change) }];
    }),
  );

function evictionReasons({ evictions, matched }: Compared): readonly Reason[] {
  const of = (...changes: readonly string[]) =>
    evictions.filter(({ change }) => changes.includes(change));
  const more = of('only-after').filter(isJudged);
  const fewer = of('only-before').filter(isJudged);
  const [moved, otherwise] = [of('earlier', 'later'), of('otherwise')];
  return [
    ...(more.length === 0
      ? []
      : [{ effect: 'worse', message: onlyText(more, 'only-after') } as const]),
    ...(fewer.length === 0
      ? []
      : [{ effect: 'better', message: onlyText(fewer, 'only-before') } as const]),
    ...(moved.length === 0
      ? []
      : [{ effect: 'neutral', message: timesText(moved, matched) } as const]),
    ...(otherwise.length === 0
      ? []
      : [{ effect: 'neutral', message: otherwiseText(otherwise) } as const]),
  ];
}

/** Evictions that only a blocked drain lacks are told by the drain. */
const isJudged = ({ effect }: { readonly effect: Effect }): boolean => effect !== 'neutral';

function findingReasons({ findings }: Compared): readonly Reason[] {
  return (['only-after', 'only-before'] as const).flatMap((change) => {
    const rows = findings.filter((row) => row.change === change);
    const [first] = rows;
    if (first === undefined) return [];
    const effect = change === 'only-after' ? 'worse' : 'better';
    const what = change === 'only-after' ? 'new finding' : 'finding goes away';
    const message =
      change === 'only-after'
        ? `${counted(rows.length, what)}: ${first.message}`
        : `${counted(rows.length, what, 'findings go away')}: ${first.message}`;
    return [{ effect, message }];
  });
}

/** `2 more pods stay without a node`, `1 pod does not stay in Terminating any more`. */
function leftOverText(
  count: number,
  state: ChangedLeftOver['state'],
  change: ChangedLeftOver['change'],
): string {
  const where = state === 'pending' ? 'without a node' : 'in Terminating';
  if (change === 'only-after') {
    return `${counted(count, 'more pod')} ${count === 1 ? 'stays' : 'stay'} ${where}`;
  }
  return `${counted(count, 'pod')} ${count === 1 ? 'does' : 'do'} not stay ${where} any more`;
}
