import { workloadName } from '#cluster';
import { type Diagnostic, nearest } from '#diagnostics';
import { SCALE_WORDS, scaleWord, workloadKindOf } from '#words';
import type { Draft } from './draft.ts';
import { resize } from './pods/resize.ts';

const OPTION = '--scale';

/** The pods of the largest cluster that Kubernetes supports. */
const MOST_REPLICAS = 150_000;

/** Gives a workload another number of pods: `deploy/shop/web=5`. */
export function scale(draft: Draft, text: string): void {
  const [, word = '', namespace = '', name = '', count = ''] =
    /^([^/=]+)\/([^/=]+)\/([^/=]+)=(\d+)$/.exec(text) ?? [];
  const refuse = (message: string, hint: string, length = text.length): void => {
    draft.diagnostics.push(wrongScale(text, message, hint, length));
  };
  if (name === '') {
    refuse('expected a workload and its number of pods', 'such as deploy/shop/web=5');
    return;
  }
  const kind = workloadKindOf(word);
  if (kind === undefined || scaleWord(kind) === undefined) {
    const meant = nearest(word, SCALE_WORDS) ?? 'deploy, sts, rs or rc';
    refuse(
      `${JSON.stringify(word)} is no kind with replicas`,
      `did you mean ${meant}?`,
      word.length,
    );
    return;
  }
  const replicas = Number(count);
  if (replicas > MOST_REPLICAS) {
    refuse(`${count} pods are too many`, `at most ${MOST_REPLICAS}`);
    return;
  }
  scaleTo(draft, workloadName({ kind, namespace, name }), replicas, refuse);
}

function scaleTo(
  draft: Draft,
  name: string,
  replicas: number,
  refuse: (message: string, hint: string) => void,
): void {
  const live = draft.workloads.get(name);
  if (live === undefined) {
    const meant = nearest(name, draft.workloads.keys());
    const hint = meant === undefined ? 'the snapshot must hold it' : `did you mean ${meant}?`;
    refuse(`the snapshot has no ${name}`, hint);
    return;
  }
  if (live.replicas === replicas) return;
  const next = { ...live, replicas };
  draft.workloads.set(name, next);
  draft.changed.add(name);
  resize(draft, next);
}

const wrongScale = (text: string, message: string, hint: string, length: number): Diagnostic => ({
  code: 'scale/invalid',
  severity: 'error',
  message,
  hint,
  path: OPTION,
  position: { line: 1, column: 1 },
  excerpt: { text, length },
});
