import type { Diagnostic } from '#diagnostics';
import { MODELS } from '../project/model.ts';
import { isMapping } from '../schema/collections.ts';
import { Interner } from '../schema/interner.ts';
import { Memory } from '../schema/memory.ts';
import { type FieldPath, printPath, Reading } from '../schema/reading.ts';
import type { ConfigurationDocument } from '../snapshot.ts';
import type { PlacedObject } from './manifests.ts';

const CRON_JOB = 'CronJob.batch';

export interface JobsOfCronJobs {
  readonly objects: readonly PlacedObject[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The Jobs that CronJobs make, with the places of their fields in the CronJobs. */
export function jobsOfCronJobs(documents: readonly ConfigurationDocument[]): JobsOfCronJobs {
  const objects: PlacedObject[] = [];
  const diagnostics: Diagnostic[] = [];
  const [memory, interner] = [new Memory(), new Interner()];
  for (const document of documents.filter(({ kind }) => kind === CRON_JOB)) {
    const reading = new Reading(memory);
    const projected = MODELS.Job.read(jobIn(document.value), reading, interner);
    for (const { code, path, message, hint } of reading.complaints) {
      const field = fieldOfCronJob(path);
      diagnostics.push({
        code,
        severity: 'error',
        message: `CronJob: ${printPath(field)} ${message}`,
        ...(hint !== undefined && { hint }),
        ...document.placeOf(field, 'value'),
      });
    }
    if (!reading.isFine || projected === undefined) continue;
    const { path, position, placeOf } = document;
    objects.push({
      seed: projected.seed,
      madeBy: 'CronJob',
      path,
      position,
      placeOf: (field, part) => placeOf(fieldOfCronJob(field), part),
    });
  }
  return { objects, diagnostics };
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
