/** What a page of HTML is made of: the blocks that are written into it and read by its script. */
export type { PageComparison } from './comparison.ts';
export type { PageCurves, UsageCurve } from './curves.ts';
export type {
  PageCourse,
  PageLanes,
  PageSpan,
  ServiceLane,
  WorkloadLane,
} from './lanes.ts';
export type { PagePlan } from './plan.ts';
export type { PageMark, PageNode, PagePod, PagePostmortem } from './postmortem.ts';
export type { PageFault, PageOutage, PageSweep } from './sweep.ts';
export type { PageTable, PageTablePart } from './tables.ts';
export { type TimelineColumns, timelineColumns } from './timeline-columns.ts';
export type { Block, Figure, Interactive, PageCode, WebPage } from './web-page.ts';
