import type { Problem } from '../bytes/refusal.ts';
import { type Complaint, Reading } from '../fields/reading.ts';
import type { Schema } from '../fields/schema.ts';
import type { ConfigurationDocument } from '../raw/documents.ts';
import { printPath } from '../raw/field-path.ts';
import type { Shape } from '../raw/shape.ts';
import { Findings, type ReadObject } from './findings.ts';
import { API_SERVICE, projectApiService } from './kinds/api-service.ts';
import { CRON_JOB, projectCronJob } from './kinds/cron-job.ts';
import type { RawMeta } from './kinds/meta.ts';
import type { ClusterObject, Projected } from './kinds/model.ts';
import { POD_AUTOSCALER, projectPodAutoscaler } from './kinds/pod-autoscaler.ts';
import {
  POD_GROUP,
  projectPodGroup,
  projectWorkloadOfGroups,
  WORKLOAD_OF_GROUPS,
} from './kinds/pod-group.ts';
import { projectVerticalAutoscaler, VERTICAL_AUTOSCALER } from './kinds/vertical-autoscaler.ts';
import { nameOf, type SourceObject } from './source-object.ts';

/** An object that was left out, such as `Pod shop/web-3`, and its place. */
export interface SkippedObject {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** Findings in the files of a whole cluster. A document that cannot be read is an error. */
export class SnapshotFindings extends Findings {
  readonly needsTexts: boolean = false;
  /** Objects that cannot be read, where such objects are left out. */
  readonly skipped: SkippedObject[] = [];

  addObject(projected: Projected, { position }: SourceObject, path: string, _shape: Shape): void {
    this.objects.push({ ...projected, path, position });
  }

  /** An object that is left out is not an error. */
  addFaults({ complaints, notes }: Reading, { source, kind, path, skipInvalid }: ReadObject): void {
    const add = (complaint: Complaint, isFatal: boolean) => {
      const field = printPath(complaint.path.map((step) => (typeof step === 'number' ? 0 : step)));
      this.complaints.add(`${complaint.code} ${kind} ${field}`, () => ({
        ...source.explain(complaint, kind),
        severity: isFatal ? 'error' : 'warning',
      }));
    };
    for (const note of notes) add(note, false);
    for (const complaint of complaints) add(complaint, !skipInvalid);
    if (complaints.length === 0 || !skipInvalid) return;
    this.skipped.push({ name: source.nameAs(kind), path, line: source.position.line });
  }

  /**
   * Checks have such documents as they are written; models read only autoscalers of pods. What is
   * wrong with one that is not needed for the run is a warning.
   */
  addStranger(kind: string, make: () => ConfigurationDocument): void {
    switch (kind) {
      case 'CronJob.batch':
        this.#add(make(), CRON_JOB, 'CronJob', (fields) => {
          const object = projectCronJob(fields, this.interner);
          return object && { into: 'cronJobs', object };
        });
        return;
      case 'APIService.apiregistration.k8s.io':
        this.#add(make(), API_SERVICE, 'APIService', (fields) => {
          const object = projectApiService(fields);
          return object && { into: 'apiServices', object };
        });
        return;
      case 'PodGroup.scheduling.k8s.io':
        this.#add(make(), POD_GROUP, 'PodGroup', (fields) => ({
          into: 'podGroups',
          object: projectPodGroup(fields),
        }));
        return;
      case 'Workload.scheduling.k8s.io':
        this.#add(make(), WORKLOAD_OF_GROUPS, 'Workload', (fields) => ({
          into: 'podGroups',
          object: projectWorkloadOfGroups(fields),
        }));
        return;
      case 'HorizontalPodAutoscaler.autoscaling':
        this.#add(make(), POD_AUTOSCALER, 'HorizontalPodAutoscaler', (fields) => ({
          into: 'podAutoscalers',
          object: projectPodAutoscaler(fields),
        }));
        return;
      case 'VerticalPodAutoscaler.autoscaling.k8s.io':
        this.#add(make(), VERTICAL_AUTOSCALER, 'VerticalPodAutoscaler', (fields) => {
          const object = projectVerticalAutoscaler(fields);
          return object && { into: 'verticalAutoscalers', object };
        });
    }
  }

  #add<T extends { readonly metadata: RawMeta }>(
    document: ConfigurationDocument,
    schema: Schema<T>,
    kind: string,
    project: (fields: T) => ClusterObject | undefined,
  ): void {
    const fields = this.#read(schema, kind, document);
    const entry = fields && project(fields);
    if (fields === undefined || entry === undefined) return;
    const { resourceVersion } = fields.metadata;
    const { path, position } = document;
    this.objects.push({ entry, resourceVersion, path, position });
  }

  /** Undefined for an object that is wrong. */
  #read<T>(
    schema: Schema<T>,
    kind: string,
    { value, path, placeOf }: ConfigurationDocument,
  ): T | undefined {
    const reading = new Reading(this.memory);
    const fields = schema.read(value, reading);
    for (const { code, message, hint, path: field } of [...reading.notes, ...reading.complaints]) {
      this.complaints.add(`${code} ${kind} ${printPath(field)}`, () => ({
        ...{
          code,
          severity: 'warning',
          message: `${nameOf(value, kind)}: ${printPath(field)} ${message}`,
        },
        ...(hint !== undefined && { hint }),
        path,
        position: placeOf(field, 'value').position,
      }));
    }
    return reading.isFine ? fields : undefined;
  }

  /** Only rules have exceptions in comments. */
  addRemarks(): void {}

  refuse(problem: Problem, source: SourceObject, isHarmless: boolean): boolean {
    if (isHarmless) return false;
    this.complaints.add(problem.code, () => source.refuse(problem, 'error'));
    return true;
  }
}
