import { config } from 'zod';
import { parseFiles } from '#preparation';
import { makeReport } from '#report';
import { loadForScenarios, type SnapshotInMemory, scenariosOn } from '#simulation';
import type { Hashing, SnapshotInput } from '#snapshot';
import { ByteBuffer } from './byte-buffer.ts';
import type { Play, Played, SnapshotFile, SnapshotSource } from './messages.ts';

/** Plays a scenario and makes its report, which is the report of the command line. */
export async function play(snapshot: readonly SnapshotFile[], asked: Play): Promise<Played> {
  return playOn(await open(snapshot), asked);
}

/** Reads a snapshot. Its faults come with each play. */
export async function open(source: SnapshotSource): Promise<SnapshotInMemory> {
  // The policies of pages forbid code that is made from text.
  config({ jitless: true });
  if ('kept' in source) return scenariosOn(parseFiles(source.kept));
  const snapshot = await inputsOf(source);
  return loadForScenarios({ snapshot, options: AS_ON_THE_COMMAND_LINE });
}

async function inputsOf(files: readonly SnapshotFile[]): Promise<readonly SnapshotInput[]> {
  const inputs: SnapshotInput[] = [];
  for (const { content, ...file } of files) {
    const bytes = ByteBuffer.from(content);
    inputs.push({ ...file, bytes, ...(await hashingOf(bytes)) });
  }
  return inputs;
}

/** Plays a scenario on a snapshot that was read before, and makes its report. */
export async function playOn(
  snapshot: SnapshotInMemory,
  asked: Play,
  tellProgress?: (sinceStart: number) => void,
): Promise<Played> {
  const result = await scenarioOn(snapshot, asked, tellProgress);
  if (result.kind === 'rejected') return result;
  const { warnings } = result.scenario;
  return { kind: 'played', report: makeReport(result.scenario), warnings };
}

/** Plays a scenario on a snapshot that was read before. */
export async function scenarioOn(
  snapshot: SnapshotInMemory,
  { scripts = [], events = [], set = [], apply = [], options = {}, listed: _, ...changes }: Play,
  tellProgress?: (sinceStart: number) => void,
): ReturnType<SnapshotInMemory['play']> {
  return snapshot.play({
    ...{ scripts, events, ...changes },
    apply: await inputsOf(apply),
    settings: set.map((text) => ({ option: '--set', text })),
    options: { ...AS_ON_THE_COMMAND_LINE, ...options },
    ...(tellProgress !== undefined && { tellProgress }),
  });
}

const AS_ON_THE_COMMAND_LINE = {
  controllers: 'steady',
  missingStats: 'kubelet',
  legacyVariant: 'code',
  allowPartial: false,
} as const;

/** The hash by the platform, where it has one: it is ten times as fast. */
async function hashingOf(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly hashing?: Hashing }> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return {};
  const digest = ByteBuffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');
  return { hashing: { update: () => {}, digest: () => digest } };
}

type SubtleCrypto = typeof globalThis.crypto.subtle;
