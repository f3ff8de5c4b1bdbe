import type { SimulationReport } from '#documents';
import type { Figure } from '#page-data';
import { knownText, lastingText, offsetText, untilText } from '#words';

/** The numbers of a run that are seen before anything is read. Zeros are left out, except the first. */
export const figuresOf = (report: SimulationReport): readonly Figure[] => [
  evictions(report),
  ...longestDown(report),
  ...counts(report),
  ...expectations(report),
];

function evictions({ summary }: SimulationReport): Figure {
  const { podsEvicted, pods, firstEviction, windows } = summary;
  return {
    label: 'Pods evicted',
    value: `${podsEvicted}`,
    note:
      firstEviction === undefined
        ? `of ${pods}`
        : `of ${pods}, from ${knownText(firstEviction, windows?.firstEviction)}`,
    isBad: podsEvicted > 0,
  };
}

function longestDown({ summary: { longestDown: down }, end }: SimulationReport): readonly Figure[] {
  if (down === undefined) return [];
  const [, ...name] = down.name.split('/');
  const value = down.seconds === null ? lastingText(down.endsBecause) : offsetText(down.seconds);
  return [
    {
      label: 'Longest down',
      value,
      note: `${name.join('/')}, ${untilText(down, end)}`,
      isBad: true,
    },
  ];
}

const counts = ({ summary }: SimulationReport): readonly Figure[] =>
  (
    [
      ['Unnoticed', summary.unnoticedSeconds, 'called ready, not working'],
      ['Stuck', summary.stuck, 'Terminating at the end'],
      ['Pending', summary.pending, 'without a node at the end'],
      ['Budgets violated', summary.budgetViolations, 'evictions that ignore them'],
      ['Nodes lost', summary.nodesLost, `of ${summary.nodes}`],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([label, count, note]) => ({
      label,
      value: label === 'Unnoticed' ? offsetText(count) : `${count}`,
      note,
      isBad: label !== 'Nodes lost',
    }));

function expectations({ summary }: SimulationReport): readonly Figure[] {
  const { passed, failed } = summary.expectations;
  if (passed + failed === 0) return [];
  const value = failed === 0 ? `${passed} hold` : `${failed} failed`;
  return [{ label: 'Expectations', value, note: `of ${passed + failed}`, isBad: failed > 0 }];
}
