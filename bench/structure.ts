import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { type Answer, type Port, serve } from '#browser';
import type { ScenarioRequest } from '#preparation';
import { makeReport } from '#report';
import { runScenario } from '#simulation';
import { playRun, prepareSweep } from '#sweep';
import { readersOfKinds } from '../test/support/ledger-kinds.ts';
import { readSources } from '../test/support/source-tree.ts';

/** How often each function has run, by its file and its first character. */
type Counts = ReadonlyMap<string, number>;

const ROOT = new URL('../../', import.meta.url);

async function countsOf(work: () => Promise<unknown>, session: Session): Promise<Counts> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  return new Map(result.flatMap(ownFunctions));
}

const ownFunctions = ({ url, functions }: Profiler.ScriptCoverage): [string, number][] =>
  url.includes('/dist/src/')
    ? functions.map(({ ranges: [range], functionName }) => [
        `${fileURLToPath(url)}:${range?.startOffset}:${functionName}`,
        range?.count ?? 0,
      ])
    : [];

/** What the second work runs more often than the first one, in functions and files. */
async function compare(
  what: string,
  less: () => Promise<unknown>,
  more: () => Promise<unknown>,
  session: Session,
): Promise<void> {
  // Tables that the first plays fill belong to neither, and last as long as these are kept.
  const kept = [await less(), await more()];
  const before = await countsOf(less, session);
  const after = await countsOf(more, session);
  const grown = [...after].filter(([name, count]) => count > (before.get(name) ?? 0));
  const files = new Set(grown.map(([name]) => name.slice(0, name.indexOf(':'))));
  console.log(`${what}: ${grown.length} functions in ${files.size} files`);
  kept.length = 0;
}

const object = (kind: string, name: string, rest: object): object => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, ...(kind !== 'Node' && { namespace: 'default' }) },
  ...rest,
});

const node = (name: string): object =>
  object('Node', name, {
    status: {
      allocatable: { cpu: '8', memory: '32Gi', pods: '110' },
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          lastHeartbeatTime: '2026-01-01T00:00:00Z',
          lastTransitionTime: '2025-12-01T00:00:00Z',
        },
      ],
    },
  });

const pod = (name: string, owner?: string): object =>
  object('Pod', name, {
    metadata: {
      name,
      namespace: 'default',
      ...(owner !== undefined && {
        labels: { app: owner },
        ownerReferences: [
          { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: owner, uid: owner, controller: true },
        ],
      }),
    },
    spec: { nodeName: 'a', containers: [{ name: 'main', image: 'main' }] },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  });

const replicaSet = (name: string, replicas: number): object =>
  object('ReplicaSet', name, {
    apiVersion: 'apps/v1',
    metadata: { name, namespace: 'default', uid: name },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name: 'main', image: 'main' }] },
      },
    },
    status: { replicas },
  });

const requestOf = (objects: readonly object[], events: readonly string[]): ScenarioRequest => ({
  snapshot: [
    {
      path: 'snapshot.json',
      bytes: new TextEncoder().encode(JSON.stringify({ kind: 'List', items: objects })),
    },
  ],
  scripts: [],
  events,
  options: { controllers: 'steady' },
});

const EVENT = 'at=30s powerOff nodes=a';

async function reported(objects: readonly object[]): Promise<unknown> {
  const result = await runScenario(requestOf([node('a'), node('b'), ...objects], [EVENT]));
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return [result, makeReport(result.scenario)];
}

const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `pod-${n}`);

async function tellPods(session: Session): Promise<void> {
  const bare = (count: number) => () => reported(many(count).map((name) => pod(name)));
  await compare('one more bare pod', bare(4), bare(5), session);
  const owned = (count: number) => () =>
    reported([replicaSet('web', count), ...many(count).map((name) => pod(name, 'web'))]);
  await compare('one more pod with its replacement', owned(4), owned(5), session);
}

async function tellFaults(session: Session): Promise<void> {
  const owned = many(5).map((name) => pod(name, 'web'));
  const objects = [...['a', 'b', 'c', 'd', 'e'].map(node), replicaSet('web', 5), ...owned];
  const result = await runScenario(requestOf(objects, []));
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  const sweep = prepareSweep(result.scenario, {
    ...{ over: [{ kind: 'nodes' }], faults: ['powerOff'], vary: [], events: [], identity: [] },
    command: { snapshot: ['snapshot.json'], options: [] },
  });
  // The first node has all pods: the others do no harm.
  const faults = (numbers: readonly number[]) => async () => {
    for (const number of numbers) playRun(sweep, sweep.plan.run(number));
  };
  await compare('one more harmful fault', faults([1, 2, 3]), faults([1, 2, 3, 0]), session);
}

/** Has the engine of a page read a snapshot and answer what-ifs, the first of which the others are compared with. */
function shown(objects: readonly object[], events: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const port: Port = {
      onmessage: null,
      postMessage: (answer: Answer) => {
        if (answer.kind === 'failed') reject(new Error(answer.message));
        if (answer.kind === 'shown' && answer.id === events.length) resolve();
      },
    };
    serve(port);
    const content = JSON.stringify({ kind: 'List', items: objects });
    const open = { id: 0, kind: 'open', snapshot: [{ path: 'snapshot.json', content }] } as const;
    port.onmessage?.({ data: open });
    for (const [place, event] of events.entries()) {
      port.onmessage?.({ data: { id: place + 1, kind: 'show', events: [event] } });
    }
  });
}

async function tellWhatIfs(session: Session): Promise<void> {
  const pods = many(5).map((name) => pod(name, 'web'));
  const objects = [...['a', 'b', 'c'].map(node), replicaSet('web', 5), ...pods];
  const asked = ['c', 'b', 'a'].map((name) => `at=30s powerOff nodes=${name}`);
  const whatIfs = (count: number) => () => shown(objects, asked.slice(0, count));
  await compare('one more what-if of a page', whatIfs(2), whatIfs(3), session);
}

/** The files below src that match, but for those whose job it is. */
function filesWith(pattern: RegExp, except: RegExp): number {
  return globSync('src/**/*.ts', { cwd: fileURLToPath(ROOT), absolute: true }).filter(
    (path) => !except.test(path) && pattern.test(readFileSync(path, 'utf8')),
  ).length;
}

function tellFiles(): void {
  const named = readersOfKinds(readSources('src/**/*.ts')).length;
  console.log(
    `files that name kinds of published events and neither record nor word them: ${named}`,
  );
  const ask = filesWith(/\b(isInstant|takesTime)\b/, /src\/(api-clients|report)\//);
  console.log(`files that ask whether requests take time: ${ask}`);
  const lines = globSync('src/**/*.ts', { cwd: fileURLToPath(ROOT), absolute: true }).map(
    (path) => readFileSync(path, 'utf8').split('\n').length - 1,
  );
  console.log(`src: ${lines.reduce((sum, count) => sum + count, 0)} lines`);
}

/**
 * Prints how much of the house a piece of work walks through, as the difference of two runs, and
 * how many files know what few should.
 */
async function main(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await tellPods(session);
  await tellFaults(session);
  await tellWhatIfs(session);
  tellFiles();
  session.disconnect();
}

await main();
