import type { RecordedTaint } from '#causes';
import { printTaint } from '#cluster';
import type { TaintEvictionCause } from '#controllers/taint-eviction';
import { offsetText } from '#words';
import type { Words } from './words.ts';

/** Decisions of the taint-eviction controller. */
export const TAINT_EVICTION_WORDS: Words<TaintEvictionCause['kind']> = {
  'taint-eviction/untolerated': ({ taint }) => `no toleration for ${shortTaint(taint)}`,
  'taint-eviction/toleration-used-up': ({ taint, seconds }) =>
    `toleration of ${seconds}s over${taint === undefined ? '' : ` (${shortTaint(taint)})`}`,
  'taint-eviction/tolerated-forever': ({ pod, node }) =>
    `${pod} tolerates every NoExecute taint of ${node} without limit`,
  'taint-eviction/deletion-lost': ({ pod }) =>
    `the deletion of ${pod} is lost: the API server does not answer, and the controller does not retry`,
  'taint-eviction/throttled': ({ pod, seconds }) =>
    `the requests of the eviction of ${pod} took ${offsetText(seconds)}: the client of the controller is limited`,
};

/** A taint without the prefix that all of Kubernetes' own share. */
const shortTaint = (taint: RecordedTaint): string =>
  printTaint(taint).replace(/^node\.kubernetes\.io\//, '');
