import { type CronJob, readObjectSelector, type WorkloadObject } from '#cluster';
import { type Instant, minutes } from '#units';

const UID_LABEL = 'batch.kubernetes.io/controller-uid';
const NAME_LABEL = 'batch.kubernetes.io/job-name';

/**
 * The Job of a CronJob for one time of its schedule, with the selector and the labels that the API
 * server gives it.
 * @upstream pkg/controller/cronjob/utils.go getJobFromTemplate2 (1.36)
 */
export function newJob({ namespace, name, uid, job }: CronJob, at: Instant): WorkloadObject {
  const ofJob = `${name}-${Math.floor(at / minutes(1))}`;
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name, uid, controller: true };
  const labels = { [UID_LABEL]: ofJob, [NAME_LABEL]: ofJob };
  return {
    ...job,
    ...{ namespace, name: ofJob, uid: `k8s-evict-${namespace}/${ofJob}`, ownerReferences: [owner] },
    selector: readObjectSelector({ matchLabels: { [UID_LABEL]: ofJob } }),
    ...(job.template && {
      template: { ...job.template, labels: { ...job.template.labels, ...labels } },
    }),
  };
}
