import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dump } from './dump.ts';
import { inFolder, runProgram } from './whole-process.ts';

/** Objects of a page, as kubectl and `capture` ask for them. */
const PAGE = 500;

const PARTS = 30;

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

const PATHS: Readonly<Record<string, string>> = {
  Node: '/api/v1/nodes',
  Pod: '/api/v1/pods',
  Lease: '/apis/coordination.k8s.io/v1/leases',
};

/** The lists of a cluster that does not exist, page by page, as texts. */
function pagesOf(pods: number, nodes: number): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, { readonly kind: string; readonly items: string[] }>();
  for (let index = 0; index < PARTS; index++) {
    const text = [...dump({ pods, nodes, format: 'json', part: { index, of: PARTS } })].join('');
    for (const { apiVersion, kind, ...rest } of JSON.parse(text).items as KubernetesObject[]) {
      const path = PATHS[kind];
      if (path === undefined) continue;
      const list = lists.get(path) ?? { kind: `${kind}List`, items: [] };
      list.items.push(JSON.stringify(rest));
      lists.set(path, list);
    }
  }
  return new Map(
    [...lists].map(([path, { kind, items }]) => [path, pagesOfList(path, kind, items)]),
  );
}

function pagesOfList(path: string, kind: string, items: readonly string[]): readonly string[] {
  const apiVersion = path.startsWith('/api/') ? 'v1' : path.split('/').slice(2, 4).join('/');
  const count = Math.max(1, Math.ceil(items.length / PAGE));
  return Array.from({ length: count }, (_, number) => {
    const own = items.slice(number * PAGE, (number + 1) * PAGE);
    const more = number + 1 < count ? { continue: `${number + 1}` } : {};
    const head = JSON.stringify({ kind, apiVersion, metadata: { resourceVersion: '1', ...more } });
    return `${head.slice(0, -1)},"items":[${own.join(',')}]}`;
  });
}

const resource = (name: string, kind: string, namespaced: boolean) => ({
  ...{ name, singularName: kind.toLowerCase(), namespaced, kind, verbs: ['get', 'list'] },
});

const LEASES = { groupVersion: 'coordination.k8s.io/v1', version: 'v1' };

const DISCOVERY: Readonly<Record<string, object>> = {
  '/version': { major: '1', minor: '36', gitVersion: 'v1.36.1' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': {
    ...{ kind: 'APIGroupList', apiVersion: 'v1' },
    groups: [{ name: 'coordination.k8s.io', versions: [LEASES], preferredVersion: LEASES }],
  },
  '/api/v1': {
    ...{ kind: 'APIResourceList', groupVersion: 'v1' },
    resources: [resource('nodes', 'Node', false), resource('pods', 'Pod', true)],
  },
  '/apis/coordination.k8s.io/v1': {
    ...{ kind: 'APIResourceList', groupVersion: 'coordination.k8s.io/v1' },
    resources: [resource('leases', 'Lease', true)],
  },
};

function answerOf(url: string, pages: ReadonlyMap<string, readonly string[]>): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://api');
  const list = pages.get(pathname);
  if (list !== undefined) return list[Number(searchParams.get('continue') ?? 0)];
  return DISCOVERY[pathname] && JSON.stringify(DISCOVERY[pathname]);
}

/** Runs kubectl with its output in a file, and returns the seconds by the clock. */
async function runKubectl(args: readonly string[], file: string): Promise<number> {
  const start = performance.now();
  const child = spawn('kubectl', args, { stdio: ['ignore', openSync(file, 'w'), 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`kubectl ended with ${code}`);
  return (performance.now() - start) / 1_000;
}

/**
 * Compares `capture` with `kubectl get` of the same lists, both from one server:
 * `node dist/bench/capture.js --pods 150000 --nodes 5000`. kubectl has to be installed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pods: { type: 'string', default: '150000' },
      nodes: { type: 'string', default: '5000' },
      runs: { type: 'string', default: '2' },
    },
  });
  const pages = pagesOf(Number(values.pods), Number(values.nodes));
  const server = createServer(({ url = '' }, response) => {
    const answer = answerOf(url, pages);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(answer ?? '{"kind":"Status","status":"Failure","code":404}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await inFolder(async (folder) => {
    const kubeconfig = join(folder, 'config');
    const cluster = { name: 'c', cluster: { server: `http://127.0.0.1:${port}` } };
    const context = { name: 'c', context: { cluster: 'c', user: '' } };
    const named = { clusters: [cluster], contexts: [context], users: [], 'current-context': 'c' };
    writeFileSync(kubeconfig, JSON.stringify({ apiVersion: 'v1', kind: 'Config', ...named }));
    const config = ['--kubeconfig', kubeconfig];
    for (let run = 0; run < Number(values.runs); run++) {
      const got = join(folder, 'got.json');
      const kubectl = await runKubectl(
        [...config, 'get', 'nodes,pods,leases', '-A', '-o', 'json'],
        got,
      );
      const file = join(folder, 'captured.json');
      const args = ['capture', '-o', file, ...config, '--add', 'nodes,pods,leases', '--quiet'];
      const usage = await runProgram(folder, args);
      console.log(
        `kubectl ${kubectl.toFixed(1)} s for ${statSync(got).size} bytes; capture ` +
          `${usage.wallSeconds.toFixed(1)} s, ${usage.processorSeconds.toFixed(1)} s of processors, ` +
          `${usage.peakMegabytes.toFixed(0)} MB at most, ${statSync(file).size} bytes`,
      );
    }
  });
  server.close();
}

await main();
