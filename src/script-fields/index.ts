export { kubeletPatch } from './fields/kubelet-field.ts';
export { nameField } from './fields/name-field.ts';
export { quantity } from './fields/quantity-field.ts';
export { selector } from './fields/selector-field.ts';
export {
  deviceTaintSpec,
  EFFECTS,
  type TaintPattern,
  type TaintSelector,
  taintPattern,
  taintSpec,
  untaintSpec,
} from './fields/taint-fields.ts';
export { read, refuse, textField } from './fields/text-field.ts';
export {
  duration,
  gracePeriod,
  latency,
  type Moment,
  moment,
  positiveDuration,
  timestamp,
  withinADay,
} from './fields/time-fields.ts';
export { size, usageField } from './fields/usage-fields.ts';
export { pickNames } from './resolve/pick-names.ts';
export { namesOf } from './resolve/pod-names.ts';
export { Findings, noneIsCalled, type Report, Reports } from './resolve/report.ts';
export {
  Forecast,
  type ForecastNode,
  type NewNode,
  type OwnersOf,
  ownersOf,
  resolveNodes,
} from './resolve/resolve-nodes.ts';
export { type PodMatcher, type PodResolution, resolvePods } from './resolve/resolve-pods.ts';
export { NamePatterns } from './targets/name-pattern.ts';
export { type NodeTarget, nodeTarget } from './targets/node-target.ts';
export { type Pick, pick } from './targets/pick.ts';
export { type PodTarget, podTarget } from './targets/pod-target.ts';
export { type Complaint, eitherOf, errorAt, quote, warningAt } from './text/complaint.ts';
export { readDocuments } from './text/documents.ts';
export {
  type Located,
  LocatedValue,
  type Path,
  type Place,
  type ScriptPlace,
  SourceText,
  type Written,
} from './text/located-value.ts';
export { withoutUndefined } from './without-undefined.ts';
