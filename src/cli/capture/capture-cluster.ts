import { type CaptureRecord, TOOL_VERSION } from '#documents';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { fatalError, withoutPodsOrNodes } from './errors.ts';
import { inTurns } from './in-turns.ts';
import { type Answer, getRaw, type KubectlOptions } from './kubectl.ts';
import { askNodes, type NodeAnswers } from './nodes.ts';
import { type CapturePlan, type ListTask, type Releases, tasksOf } from './plan.ts';
import type { CaptureProgress } from './progress.ts';
import { type ListRead, readList } from './read-list.ts';
import { isFatal, type Refusal } from './refusal.ts';
import { fullName, METRICS, NODES, PROXIED, type Proxied } from './resources.ts';
import { LEFT_OUT, slim } from './slim.ts';
import type { SnapshotFile } from './snapshot-file.ts';

export type CaptureIo = Pick<Io, 'runProgram' | 'pauseFor' | 'now' | 'seconds'>;

type Refused = CaptureRecord['refused'][number];
type List = CaptureRecord['lists'][number];

interface ListOutcome {
  readonly list: List;
  readonly refused?: Refused;
}

/** The seconds that a page of a list, and a node, may take. */
const SECONDS_OF_A_PAGE = 120;
const SECONDS_OF_A_NODE = 20;

/** Reads a cluster into a file, and returns what was read and what was refused. */
export async function captureCluster(
  options: KubectlOptions,
  plan: CapturePlan,
  { file, progress }: { readonly file: SnapshotFile; readonly progress: CaptureProgress },
  io: CaptureIo,
): Promise<CaptureRecord> {
  const run = new CaptureRun(options, plan, file, progress, io);
  return run.read();
}

class CaptureRun {
  readonly #options: KubectlOptions;
  readonly #plan: CapturePlan;
  readonly #file: SnapshotFile;
  readonly #progress: CaptureProgress;
  readonly #io: CaptureIo;
  readonly #outcomes = new Map<ListTask, ListOutcome>();
  readonly #refusedByNodes: Refused[] = [];
  readonly #nodes: string[] = [];

  constructor(
    options: KubectlOptions,
    plan: CapturePlan,
    file: SnapshotFile,
    progress: CaptureProgress,
    io: CaptureIo,
  ) {
    this.#options = options;
    this.#plan = plan;
    this.#file = file;
    this.#progress = progress;
    this.#io = io;
  }

  async read(): Promise<CaptureRecord> {
    const { context, namespaces, only } = this.#plan;
    const startedAt = this.#io.now();
    const releases = await this.#releases();
    const { first, last } = tasksOf(this.#plan, releases);
    this.#progress.expectLists(first.length + last.length);
    await this.#readLists(first);
    await this.#readLists(last);
    const answers = await this.#askNodes(releases);
    const outcomes = [...this.#outcomes.values()];
    return {
      apiVersion: 'k8s-evict.dev/v1',
      kind: 'CaptureRecord',
      tool: { version: TOOL_VERSION },
      ...{ startedAt, endedAt: this.#io.now() },
      ...(context !== undefined && { context }),
      ...(releases.kubernetes !== undefined && { kubernetes: releases.kubernetes }),
      ...(namespaces.length > 0 && { namespaces: [...namespaces] }),
      ...(only !== undefined && { only: [...only] }),
      lists: outcomes.map(({ list }) => list),
      ...(answers !== undefined && { nodes: answers }),
      refused: [...outcomes.flatMap(({ refused }) => refused ?? []), ...this.#refusedByNodes],
      leftOut: LEFT_OUT,
    };
  }

  /** The release of the API server, and the versions of its groups. Fails if it cannot be asked. */
  async #releases(): Promise<Releases> {
    const version = await this.#get('/version');
    // A server may hide its release; the first list then says whether it answers at all.
    const kubernetes = version.ok ? version.value['gitVersion'] : undefined;
    if (!version.ok && version.refusal.reason !== 'Forbidden') this.#fail(version.refusal);
    const apis = await this.#get('/apis');
    return {
      ...(typeof kubernetes === 'string' && { kubernetes }),
      groups: apis.ok ? versionsOf(apis.value) : undefined,
    };
  }

  #get(path: string, seconds = SECONDS_OF_A_PAGE): Promise<Answer> {
    return getRaw(this.#options, { path, seconds }, this.#io);
  }

  #fail(refusal: Refusal): never {
    throw fatalError(refusal, this.#options);
  }

  /** Lists end in any order; the record has them in the order of the plan. */
  async #readLists(tasks: readonly ListTask[]): Promise<void> {
    const outcomes = new Map<ListTask, ListOutcome>();
    await inTurns(tasks, this.#plan.jobs, async (task) => {
      outcomes.set(task, await this.#readList(task));
      this.#progress.endList();
    });
    for (const task of tasks) {
      const outcome = outcomes.get(task);
      if (outcome !== undefined) this.#outcomes.set(task, outcome);
    }
  }

  async #readList(task: ListTask): Promise<ListOutcome> {
    const { resource, path, namespace } = task;
    const at = this.#io.now();
    const begun = this.#io.seconds();
    const read = path === undefined ? ABSENT : await this.#pages(task, path);
    const status = statusOf(read);
    const { objects, pages, restarts, refusal } = read;
    const named = {
      ...{ resource: fullName(resource), kind: resource.kind },
      ...(namespace !== undefined && { namespace }),
    };
    const seconds = toTenths(this.#io.seconds() - begun);
    const restarted = restarts > 0 && { restarts };
    const list: List = { ...named, at, seconds, objects, pages, ...restarted, status };
    if (refusal === undefined || status === 'absent') return { list };
    if (isFatal(refusal)) this.#fail(refusal);
    const { reason, message } = refusal;
    const consequence = resource.without;
    return { list, refused: { verb: 'list', ...named, reason, message, consequence } };
  }

  #pages({ resource, apiVersion }: ListTask, path: string): Promise<ListRead> {
    let read = 0;
    return readList({
      path,
      ...(resource.only !== undefined && { name: resource.only.name }),
      chunkSize: this.#plan.chunkSize,
      get: (page) => this.#get(page),
      take: async (objects, remaining) => {
        read += objects.length;
        this.#progress.read(fullName(resource), read, remaining);
        if (resource === NODES) this.#nodes.push(...objects.map(nameOf));
        await this.#file.add(objects.map((object) => slim(object, resource.kind, apiVersion)));
      },
    });
  }

  async #askNodes(releases: Releases): Promise<CaptureRecord['nodes']> {
    const { proxied, jobs } = this.#plan;
    const [at, begun] = [this.#io.now(), this.#io.seconds()];
    if (proxied.length === 0 || this.#nodes.length === 0) return undefined;
    const answers = await askNodes(this.#nodes, proxied, {
      jobs,
      get: (path) =>
        getRaw(this.#options, { path, seconds: SECONDS_OF_A_NODE, waits: [] }, this.#io),
      file: this.#file,
      progress: this.#progress,
    });
    for (const what of proxied) this.#noteNodes(what, answers);
    if (proxied.includes('stats') && answers.got.stats < this.#nodes.length) {
      const { last } = tasksOf({ ...this.#plan, lists: METRICS }, releases);
      await this.#readLists(last);
    }
    return {
      asked: this.#nodes.length,
      ...{ stats: answers.got.stats, configz: answers.got.configz },
      ...{ at, seconds: toTenths(this.#io.seconds() - begun) },
    };
  }

  #noteNodes(what: Proxied, { failures }: NodeAnswers): void {
    const { refusal, nodes } = failures[what] ?? {};
    if (refusal === undefined || nodes === undefined) return;
    if (isFatal(refusal)) this.#fail(refusal);
    const { path, without: consequence } = PROXIED[what];
    const { reason, message } = refusal;
    const resource = `nodes/proxy (${path})`;
    this.#refusedByNodes.push({ verb: 'get', resource, reason, message, nodes, consequence });
  }
}

/** A kind whose API group the server does not have. */
const ABSENT: ListRead = {
  ...{ objects: 0, pages: 0, restarts: 0 },
  refusal: { reason: 'NotFound', message: 'the API server has no such group' },
};

function statusOf({ refusal, pages }: ListRead): List['status'] {
  if (refusal === undefined) return 'complete';
  if (pages > 0) return 'partial';
  return refusal.reason === 'NotFound' ? 'absent' : 'refused';
}

/** The versions of each API group, the one that the server prefers first. */
function versionsOf({
  groups,
}: Readonly<Record<string, unknown>>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    listOf(groups).flatMap((group): readonly [string, readonly string[]][] => {
      const { name, preferredVersion, versions } = Object(group);
      const found = [preferredVersion, ...listOf(versions)].flatMap((each) => {
        const { version } = Object(each);
        return typeof version === 'string' ? version : [];
      });
      return typeof name === 'string' && found.length > 0 ? [[name, found]] : [];
    }),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const nameOf = (object: Readonly<Record<string, unknown>>): string =>
  String(Object(object['metadata']).name);

const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Throws a {@link UserError} if what a simulation cannot do without is not there. */
export function checkRecord(record: CaptureRecord): void {
  const problem = withoutPodsOrNodes(record);
  if (problem !== undefined) throw new UserError(problem.message, problem.hint);
}
