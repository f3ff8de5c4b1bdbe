import type { CapacityPlan, DrainPlan, RemovePlan, SpotPlan } from '#documents';
import { lastingText, lengthText, listed, offsetText } from '#words';
import {
  columnsIn,
  itemsSection,
  rowsSection,
  type Section,
  type View,
} from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Batch = DrainPlan['batches'][number] & { readonly number: number };
type Precondition = DrainPlan['preconditions'][number];
type Held = DrainPlan['held'][number];

/** What comes first, the batches and what is left out. */
export function drainSections(report: DrainPlan, view: View): readonly Section[] {
  const batches = report.batches.map((batch, place) => ({ ...batch, number: place + 1 }));
  return [
    ...rowsSection('First', columnsIn(view, PRECONDITIONS), report.preconditions),
    ...rowsSection('Batches', columnsIn(view, BATCHES), batches),
    ...rowsSection('Not drained', columnsIn(view, HELD), report.held),
    ...itemsSection('Down meanwhile', report.down.map(downItem)),
  ];
}

const downText = ({ name, seconds, endless }: DrainPlan['down'][number]): string =>
  `${name} ${endless === true ? lastingText('horizon') : lengthText(seconds)}`;

const downItem = (down: DrainPlan['down'][number]) => ({ message: downText(down) });

const PRECONDITIONS: readonly Column<Precondition>[] = [
  { title: 'WORKLOAD', cell: ({ workload }) => workload, shrinks: 'middle' },
  { title: 'REPLICAS', cell: ({ from, to }) => `${from} to ${to}` },
  { title: 'FOR', cell: ({ nodes }) => listed(nodes, 5), shrinks: 'end' },
];

const BATCHES: readonly Column<Batch>[] = [
  { title: 'BATCH', cell: ({ number }) => `${number}` },
  { title: 'FROM', cell: ({ at }) => offsetText(at) },
  { title: 'DRAINED', cell: ({ drained }) => offsetText(drained) },
  { title: 'EVICTED', cell: ({ evictions }) => `${evictions}` },
  { title: 'MOVED AGAIN', cell: ({ movedAgain }) => (movedAgain === 0 ? '-' : `${movedAgain}`) },
  { title: 'NODES', cell: ({ nodes }) => nodes.join(' '), shrinks: 'end' },
];

const HELD: readonly Column<Held>[] = [
  { title: 'NODE', cell: ({ node }) => node },
  {
    title: 'WHY',
    cell: ({ reasons }) => reasons.map(({ message }) => message).join('; '),
    shrinks: 'end',
  },
];

type Course = SpotPlan['courses'][number];
type Late = Course['late'][number];

const COURSE_WORDS: Readonly<Record<Course['course'], string>> = {
  'as-it-is': 'as it is',
  'drain-at-notice': 'drained at the warning',
  'drain-at-recommendation': 'drained at a recommendation',
};

/** The courses that the end of spot machines can take, and the pods that are late. */
export const spotSections = ({ courses }: SpotPlan, view: View): readonly Section[] => [
  ...rowsSection('Courses', columnsIn(view, COURSES), courses),
  ...courses.flatMap(({ course, late }) =>
    rowsSection(`Late, ${COURSE_WORDS[course]}`, columnsIn(view, LATE), late),
  ),
];

const COURSES: readonly Column<Course>[] = [
  { title: 'COURSE', cell: ({ course }) => COURSE_WORDS[course] },
  { title: 'LATE PODS', cell: ({ late }) => `${late.length}` },
  { title: 'NO ROOM', cell: ({ noRoom }) => `${noRoom}` },
  {
    title: 'DOWN',
    cell: ({ down }) => down.map(downText).join('; ') || '-',
    shrinks: 'end',
  },
];

const LATE: readonly Column<Late>[] = [
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node }) => node },
  { title: 'WHY', cell: ({ pod, message }) => message.slice(pod.length + 1), shrinks: 'end' },
];

/** Nodes that can go, and why others stay. */
export const removeSections = ({ removed, kept }: RemovePlan, view: View): readonly Section[] => [
  ...itemsSection(
    'To remove, in this order',
    removed.map((message) => ({ message })),
  ),
  ...rowsSection('To keep', columnsIn(view, KEPT), kept),
];

const KEPT: readonly Column<RemovePlan['kept'][number]>[] = [
  { title: 'NODE', cell: ({ node }) => node },
  { title: 'FAULT', cell: ({ fault }) => fault ?? '-' },
  {
    title: 'WHY',
    cell: ({ reasons }) => reasons.map(({ message }) => message).join('; '),
    shrinks: 'end',
  },
];

/** Nodes to add, and the faults that are the reason. */
export const capacitySections = (
  { added, harmful, left }: CapacityPlan,
  view: View,
): readonly Section[] => [
  ...rowsSection('To add', columnsIn(view, ADDED), added),
  ...rowsSection('Harmful today', columnsIn(view, HARMFUL), harmful),
  ...rowsSection('Harmful then', columnsIn(view, HARMFUL), left),
];

const ADDED: readonly Column<CapacityPlan['added'][number]>[] = [
  { title: 'NODES', cell: ({ count }) => `${count}` },
  { title: 'LIKE', cell: ({ like }) => like },
  { title: 'ZONE', cell: ({ zone }) => zone || '-' },
];

const HARMFUL: readonly Column<CapacityPlan['left'][number]>[] = [
  { title: 'FAULT', cell: ({ fault }) => fault },
  {
    title: 'HARM',
    cell: ({ reasons }) => reasons.map(({ message }) => message).join('; '),
    shrinks: 'end',
  },
];
