import type { BehaviorEntry, BehaviorsReport, ChangeEntry, UpgradeReport } from '#documents';
import { visible } from '#units';
import { counted, listed } from '#words';
import {
  columnsIn,
  itemsSection,
  rowsSection,
  type Section,
  type View,
} from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import {
  changeText,
  differenceText,
  heldText,
  isTouching,
  originText,
  settingText,
  touchesText,
  unconfiguredText,
  valueText,
} from './words.ts';

type Width = Pick<View, 'width'>;

const nameColumn: Column<BehaviorEntry> = {
  title: 'BEHAVIOUR',
  cell: ({ path }) => path.slice(path.lastIndexOf('.') + 1),
  shrinks: 'middle',
};

const EXPLAINING: readonly Column<BehaviorEntry>[] = [
  { title: 'WHAT IT IS', cell: ({ does }) => does, shrinks: 'wrap' },
  { title: 'SET BY', cell: ({ setBy = '-' }) => setBy, wide: true },
  { title: 'UPSTREAM', cell: ({ upstream }) => upstream, wide: true },
];

const VALUES: readonly Column<BehaviorEntry>[] = [
  nameColumn,
  { title: 'VALUE', cell: ({ value }) => valueText(value), shrinks: 'wrap' },
  { title: 'SINCE OR BY', cell: originText, shrinks: 'wrap' },
  ...EXPLAINING,
];

/** One table for each component and topic. */
export const behaviorSections = (
  { behaviors, kubelets }: BehaviorsReport,
  view: Width,
): readonly Section[] => [
  ...byPart(behaviors, columnsIn(view, VALUES)),
  ...kubelets.flatMap(({ release, nodes, behaviors: own }) => {
    const whose =
      nodes.length === 0
        ? ''
        : ` of ${counted(nodes.length, 'node')}: ${listed(nodes.map(visible))}`;
    return byPart(own, columnsIn(view, VALUES), ` (${release}${whose})`);
  }),
];

/** Lists the changes, then the behaviors that stay although a change might be expected. */
export const upgradeSections = (report: UpgradeReport, view: Width): readonly Section[] => [
  ...byPart(report.changes.filter(isTouching), columnsIn(view, changeColumns(report))),
  ...messages(
    'Changes for nothing in this snapshot',
    report.changes.filter((change) => !isTouching(change)).map(changeText),
  ),
  ...messages(
    `What ${report.to} finds wrong with these settings`,
    report.settings.map(settingText),
  ),
  ...messages('Held by settings', report.held.map(heldText)),
  ...messages(
    'Assumptions',
    report.unconfigured.length === 0 ? [] : [unconfiguredText(report.unconfigured)],
  ),
];

const changeColumns = ({ from, to, inputs }: UpgradeReport): readonly Column<ChangeEntry>[] => [
  nameColumn,
  { title: from, cell: ({ before, value }) => differenceText(before, value), shrinks: 'wrap' },
  { title: to, cell: ({ before, value }) => differenceText(value, before), shrinks: 'wrap' },
  { title: 'SINCE', cell: originText, shrinks: 'wrap' },
  ...(inputs.length === 0
    ? []
    : ([{ title: 'TOUCHES', cell: touchesText, shrinks: 'wrap' }] as const)),
  ...EXPLAINING,
];

function byPart<Entry extends BehaviorEntry>(
  entries: readonly Entry[],
  columns: readonly Column<Entry>[],
  whose = '',
): readonly Section[] {
  const titleOf = ({ component, about }: Entry) => `${component}${whose}: ${about}`;
  return [...new Set(entries.map(titleOf))].flatMap((title) =>
    rowsSection(
      title,
      columns,
      entries.filter((entry) => titleOf(entry) === title),
    ),
  );
}

const messages = (title: string, texts: readonly string[]): readonly Section[] =>
  itemsSection(
    title,
    texts.map((message) => ({ message })),
  );
