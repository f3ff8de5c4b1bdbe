import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';

const SNAPSHOT = join(import.meta.dirname, '../../fixtures/cluster/snapshot.yaml');

type RawObject = Readonly<Record<string, unknown>>;

/** What the API server answers to one request. */
export interface ApiAnswer {
  readonly status: number;
  /** JSON unless `contentType` says otherwise. */
  readonly body: string;
  readonly contentType?: string;
  /** The answer ends in the middle. */
  readonly isCut?: boolean;
  /** It never comes. */
  readonly isSlow?: boolean;
}

/** A fault: what is answered instead, or undefined for the usual answer. */
export type Fault = (path: string, query: URLSearchParams) => ApiAnswer | undefined;

/** The plural of a kind in paths. */
const pluralOf = (kind: string): string => {
  const lower = kind.toLowerCase();
  if (lower === 'endpoints') return lower;
  if (lower.endsWith('s')) return `${lower}es`;
  return lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
};

/** An error as the API server writes it. */
export const failure = (status: number, reason: string, message: string): ApiAnswer => ({
  status,
  body: JSON.stringify({
    ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' },
    ...{ message, reason, code: status },
  }),
});

const NOT_FOUND = failure(404, 'NotFound', 'the server could not find the requested resource');

export const forbidden = (what: string): ApiAnswer =>
  failure(
    403,
    'Forbidden',
    `${what} is forbidden: User "jane" cannot list resource "${what}" at the cluster scope`,
  );

/** A cluster whose API answers from objects, as kube-apiserver does: page by page, by namespace. */
export class RecordedApi {
  /** The paths that were asked for, with their queries. */
  readonly asked: string[] = [];
  readonly #lists = new Map<string, RawObject[]>();
  readonly #faults: readonly Fault[];
  readonly #groups = new Map<string, readonly string[]>();

  constructor(objects: readonly RawObject[], faults: readonly Fault[] = []) {
    this.#faults = faults;
    for (const object of objects) {
      const { apiVersion, kind } = object as { apiVersion: string; kind: string };
      const [version = '', group = ''] = apiVersion.split('/').reverse();
      if (group !== '') this.#groups.set(group, [...(this.#groups.get(group) ?? []), version]);
      const path = `${group === '' ? '/api' : '/apis'}/${apiVersion}/${pluralOf(kind)}`;
      this.#lists.set(path, [...(this.#lists.get(path) ?? []), object]);
    }
    for (const list of this.#lists.values()) list.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  answer(url: string): ApiAnswer {
    this.asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://api');
    for (const fault of this.#faults) {
      const answer = fault(pathname, searchParams);
      if (answer !== undefined) return answer;
    }
    return this.#usual(pathname, searchParams);
  }

  #usual(path: string, query: URLSearchParams): ApiAnswer {
    if (path === '/version') return fine({ major: '1', minor: '36', gitVersion: 'v1.36.1' });
    if (path === '/api') return fine({ kind: 'APIVersions', versions: ['v1'] });
    if (path === '/apis') return fine(this.#apis());
    const [, node = '', what = ''] = /^\/api\/v1\/nodes\/([^/]+)\/proxy\/(.*)$/.exec(path) ?? [];
    if (what === 'stats/summary') return fine({ node: { nodeName: node }, pods: [] });
    if (what === 'configz') return fine({ kubeletconfig: { maxPods: 110 } });
    const [, before = '', namespace, after = ''] =
      /^(\/apis?\/.*)\/namespaces\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    const list = this.#lists.get(namespace === undefined ? path : `${before}/${after}`);
    if (list === undefined) return this.#isKnown(path) ? fine(page([], query)) : NOT_FOUND;
    const within = namespace === undefined ? list : list.filter(isIn(namespace));
    return fine(page(within.filter(isSelected(query)), query));
  }

  /** The core group has all its kinds, others those of which there are objects. */
  #isKnown(path: string): boolean {
    const [, group = ''] = /^\/apis\/([^/]+)\//.exec(path) ?? [];
    return path.startsWith('/api/v1/') || this.#groups.has(group);
  }

  #apis(): RawObject {
    const groups = [...this.#groups].map(([name, found]) => {
      const versions = [...new Set(found)]
        .sort((a, b) => a.length - b.length)
        .map((version) => ({ groupVersion: `${name}/${version}`, version }));
      return { name, versions, preferredVersion: versions[0] };
    });
    return { kind: 'APIGroupList', apiVersion: 'v1', groups };
  }
}

const fine = (value: object): ApiAnswer => ({ status: 200, body: JSON.stringify(value) });

const metadataOf = (object: RawObject): { readonly name: string; readonly namespace?: string } =>
  object['metadata'] as { name: string; namespace?: string };

const keyOf = (object: RawObject): string => {
  const { name, namespace } = metadataOf(object);
  return namespace === undefined ? name : `${namespace}/${name}`;
};

const isIn =
  (namespace: string) =>
  (object: RawObject): boolean =>
    metadataOf(object).namespace === namespace;

const isSelected = (query: URLSearchParams) => {
  const [, name] = /^metadata\.name=(.*)$/.exec(query.get('fieldSelector') ?? '') ?? [];
  return (object: RawObject): boolean => name === undefined || metadataOf(object).name === name;
};

/** Objects of a list have no type of their own. */
function page(list: readonly RawObject[], query: URLSearchParams): RawObject {
  const limit = Number(query.get('limit') ?? 0) || list.length;
  const from = Number(query.get('continue') ?? 0);
  const items = list.slice(from, from + limit).map(({ apiVersion: _, kind: __, ...rest }) => rest);
  const rest = list.length - from - items.length;
  const more = rest > 0 && { continue: `${from + items.length}`, remainingItemCount: rest };
  return { kind: 'List', apiVersion: 'v1', metadata: { resourceVersion: '1', ...more }, items };
}

/** The objects of the cluster of the fixtures. */
export const fixtureObjects = (): readonly RawObject[] =>
  parse(readFileSync(SNAPSHOT, 'utf8')).items;

/** Serves an API on a port of this machine, for a real kubectl. */
export async function serve(
  api: RecordedApi,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const { status, body, contentType, isCut, isSlow } = api.answer(request.url ?? '');
    if (isSlow === true) return;
    const length = { 'content-length': `${Buffer.byteLength(body)}` };
    response.writeHead(status, { 'content-type': contentType ?? 'application/json', ...length });
    if (isCut === true) response.write(body.slice(0, body.length / 2), () => response.destroy());
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
