import { inTurns } from './in-turns.ts';
import type { Answer } from './kubectl.ts';
import type { CaptureProgress } from './progress.ts';
import type { RawObject } from './read-list.ts';
import type { Refusal } from './refusal.ts';
import { PROXIED, type Proxied } from './resources.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** What kubelets answered. */
export interface NodeAnswers {
  /** The number of nodes that answered. */
  readonly got: Readonly<Record<Proxied, number>>;
  /** The nodes that did not, and what the first of them said. */
  readonly failures: Readonly<
    Partial<Record<Proxied, { readonly refusal: Refusal; readonly nodes: number }>>
  >;
}

interface Asking {
  readonly jobs: number;
  readonly get: (path: string) => Promise<Answer>;
  readonly file: Pick<SnapshotFile, 'add'>;
  readonly progress: Pick<CaptureProgress, 'expectNodes' | 'endNode'>;
}

/**
 * Asks each kubelet, through the API server. Where one request is forbidden, all are, and the rest
 * is not asked.
 */
export async function askNodes(
  nodes: readonly string[],
  proxied: readonly Proxied[],
  { jobs, get, file, progress }: Asking,
): Promise<NodeAnswers> {
  const got: Record<Proxied, number> = { stats: 0, configz: 0 };
  const refusals: Partial<Record<Proxied, Refusal>> = {};
  const ask = async (node: string, what: Proxied): Promise<void> => {
    if (refusals[what]?.reason === 'Forbidden') return;
    const answer = readAnswer(node, what, await get(proxyPath(node, what)));
    if ('refusal' in answer) {
      const { refusal } = answer;
      if (refusals[what] === undefined || refusal.reason === 'Forbidden') refusals[what] = refusal;
      return;
    }
    got[what]++;
    await file.add([answer.document]);
  };
  progress.expectNodes(nodes.length);
  await inTurns(nodes, jobs, async (node) => {
    for (const what of proxied) await ask(node, what);
    progress.endNode();
  });
  const failures = proxied.flatMap((what) => {
    const refusal = refusals[what];
    return refusal === undefined ? [] : [[what, { refusal, nodes: nodes.length - got[what] }]];
  });
  return { got, failures: Object.fromEntries(failures) };
}

function readAnswer(
  node: string,
  what: Proxied,
  answer: Answer,
): { readonly refusal: Refusal } | { readonly document: RawObject } {
  if (!answer.ok) return answer;
  const document = documentOf(node, what, answer.value);
  return document === undefined ? { refusal: ODD_ANSWER } : { document };
}

const ODD_ANSWER: Refusal = { reason: 'NotTheApi', message: 'a kubelet answers something else' };

export const proxyPath = (node: string, what: Proxied): string =>
  `/api/v1/nodes/${encodeURIComponent(node)}/proxy/${PROXIED[what].path}`;

/** The answer as a snapshot holds it: a configuration gets the name of its node. */
function documentOf(node: string, what: Proxied, value: RawObject): RawObject | undefined {
  if (what === 'stats') return Object(value['node']).nodeName === undefined ? undefined : value;
  const { kubeletconfig } = value;
  return kubeletconfig === undefined ? undefined : { metadata: { name: node }, kubeletconfig };
}
