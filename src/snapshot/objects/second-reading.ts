import { Reading } from '../fields/reading.ts';
import { isMapping } from '../raw/value.ts';
import type { Findings } from './findings.ts';
import {
  AUTOSCALER_STATUS,
  AUTOSCALER_WORKLOAD,
  autoscalerIn,
  EXPANDER_PRIORITIES,
  projectAutoscalerProcess,
  projectAutoscalerStatus,
  projectExpanderPriorities,
} from './kinds/autoscaler.ts';
import { COMPONENT_POD, componentOf, readComponentPod } from './kinds/control-plane.ts';
import type { Projected } from './kinds/model.ts';
import { withPlaces } from './places.ts';
import type { SourceObject } from './source-object.ts';

interface Context {
  readonly findings: Findings;
  readonly path: string;
}

/** Pods of the control plane and workloads of autoscalers are read again, for their command lines. */
export function readAgain(source: SourceObject, { entry }: Projected, context: Context): void {
  if (entry.into === 'pods') readComponent(source, entry.object, context);
  else if (entry.into === 'workloads') readAutoscaler(source, entry.object, context);
}

function readComponent(
  source: SourceObject,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  { findings, path }: Context,
): void {
  const component = componentOf(namespace, name);
  if (component === undefined) return;
  const reading = new Reading(findings.memory);
  const raw = COMPONENT_POD.read(source.again(COMPONENT_POD.shape), reading);
  const pod = reading.complaints.length > 0 ? undefined : readComponentPod(component, raw);
  if (pod === undefined) return;
  const flags = withPlaces(pod.flags, raw, source);
  findings.components.push({ ...pod, flags, podName: name, path, position: source.position });
}

function readAutoscaler(
  source: SourceObject,
  { kind, name }: { readonly kind: string; readonly name: string },
  { findings, path }: Context,
): void {
  const autoscaler = autoscalerIn(kind, name);
  if (autoscaler === undefined) return;
  const reading = new Reading(findings.memory);
  const raw = AUTOSCALER_WORKLOAD.read(source.again(AUTOSCALER_WORKLOAD.shape), reading);
  if (reading.complaints.length > 0) return;
  const object = projectAutoscalerProcess(autoscaler, kind, raw);
  if (object === undefined) return;
  const entry = { into: 'autoscalerProcesses', object } as const;
  findings.objects.push({ entry, path, position: source.position });
}

/** The report of Cluster Autoscaler in a ConfigMap; undefined where it has no such form. */
export function autoscalerReport(
  source: SourceObject,
  { findings }: Context,
): Projected | undefined {
  const reading = new Reading(findings.memory);
  const raw = AUTOSCALER_STATUS.read(source.again(AUTOSCALER_STATUS.shape), reading);
  if (reading.complaints.length > 0) return undefined;
  const entry = { into: 'autoscalerStatuses', object: projectAutoscalerStatus(raw) } as const;
  return { entry, resourceVersion: raw.metadata.resourceVersion };
}

/** The order of the expander `priority` in a ConfigMap; undefined where it has no such form. */
export function expanderPriorities(
  source: SourceObject,
  { findings }: Context,
): Projected | undefined {
  const reading = new Reading(findings.memory);
  const raw = EXPANDER_PRIORITIES.read(source.again(EXPANDER_PRIORITIES.shape), reading);
  if (reading.complaints.length > 0) return undefined;
  const entry = { into: 'expanderPriorities', object: projectExpanderPriorities(raw) } as const;
  return { entry, resourceVersion: raw.metadata.resourceVersion };
}

/** Whether the projection of an object is all that is needed of it. */
export function isOrdinary(raw: unknown, projected: Projected | undefined): boolean {
  return (projected === undefined || !isReadAgain(projected)) && !isTemplate(raw);
}

function isReadAgain({ entry }: Projected): boolean {
  if (entry.into === 'pods') {
    return componentOf(entry.object.namespace, entry.object.name) !== undefined;
  }
  if (entry.into !== 'workloads') return false;
  return autoscalerIn(entry.object.kind, entry.object.name) !== undefined;
}

/** Whether the name of an object is still a template. */
export function isTemplate(value: unknown): boolean {
  const metadata = isMapping(value) ? value['metadata'] : undefined;
  const name = isMapping(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' && name.includes('{{');
}
