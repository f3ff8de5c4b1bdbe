import { Interner } from '../fields/interner.ts';
import { problemsForNoRule } from '../fields/known-text.ts';
import { Memory } from '../fields/memory.ts';
import { type Complaint, Reading } from '../fields/reading.ts';
import { MODELS } from '../objects/kinds/model.ts';
import type { InvalidObject } from '../objects/manifest-findings.ts';
import type { ConfigurationDocument } from '../raw/documents.ts';
import { type FieldPath, printPath } from '../raw/field-path.ts';
import { isMapping } from '../raw/value.ts';
import type { PlacedObject } from './manifests.ts';

const CRON_JOB = 'CronJob.batch';

export interface JobsOfCronJobs {
  readonly objects: readonly PlacedObject[];
  /** Jobs that the API server refuses. */
  readonly invalid: readonly InvalidObject[];
}

/** The Jobs that CronJobs make, with the places of their fields in the CronJobs. */
export function jobsOfCronJobs(documents: readonly ConfigurationDocument[]): JobsOfCronJobs {
  const objects: PlacedObject[] = [];
  const invalid: InvalidObject[] = [];
  const [memory, interner] = [new Memory(), new Interner()];
  for (const document of documents.filter(({ kind }) => kind === CRON_JOB)) {
    const reading = new Reading(memory);
    const projected = MODELS.Job.read(jobIn(document.value), reading, interner);
    const problems = problemsForNoRule(reading);
    if (problems.length > 0) invalid.push(invalidCronJob(document, problems));
    if (!reading.isFine || projected === undefined) continue;
    const { path, position, placeOf } = document;
    objects.push({
      entry: projected.entry,
      madeBy: 'CronJob',
      path,
      position,
      placeOf: (field, part) => placeOf(fieldOfCronJob(field), part),
    });
  }
  return { objects, invalid };
}

function invalidCronJob(
  { path, value, placeOf }: ConfigurationDocument,
  complaints: readonly Complaint[],
): InvalidObject {
  const { metadata } = isMapping(value) ? value : {};
  const { namespace = 'default', name = '' } = isMapping(metadata) ? metadata : {};
  const problems = complaints.map(({ path: field, message, hint }) => {
    const at = fieldOfCronJob(field);
    return {
      message: `${printPath(at)} ${message}`,
      ...(hint !== undefined && { hint }),
      position: placeOf(at, 'value').position,
    };
  });
  return { name: `CronJob ${namespace}/${name}`, path, problems };
}

function jobIn(cronJob: unknown): unknown {
  const { metadata, spec } = isMapping(cronJob) ? cronJob : {};
  const template = isMapping(spec) ? spec['jobTemplate'] : undefined;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata,
    spec: isMapping(template) ? template['spec'] : undefined,
  };
}

const fieldOfCronJob = (field: FieldPath): FieldPath =>
  field[0] === 'spec' ? ['spec', 'jobTemplate', ...field] : field;
