import type { ScenarioRequest } from '#preparation';
import type { SnapshotInput } from '#snapshot';
import type { ScenarioArguments } from './arguments.ts';
import { readSnapshotInputs } from './inputs.ts';
import type { Io } from './io.ts';
import { readDocument } from './read-document.ts';
import { requestOptionsOf } from './request-options.ts';
import { unpacked } from './unpacked.ts';

type Request = Pick<ScenarioRequest, 'apply'> & ReturnType<typeof requestOptionsOf>;

/**
 * The parts of a request other than the files of the snapshot and the scripts. Settings of files
 * come first, so that a `--set` counts more; configurations of kubelets among manifests come before
 * both.
 */
export async function requestWithFiles(args: ScenarioArguments, io: Io): Promise<Request> {
  const request = requestOptionsOf(args);
  const apply = await manifestsIn(args.apply, io);
  const configurations = apply.map(({ path, bytes }) => ({
    option: '--apply' as const,
    path,
    text: new TextDecoder().decode(bytes),
  }));
  const files = args.setFile.map(async (path) => ({
    option: '--set-file' as const,
    path,
    text: await readDocument(path, io),
  }));
  const settings = [...configurations, ...(await Promise.all(files)), ...request.settings];
  return { ...request, settings, apply };
}

/** Manifests are read twice, for their objects and for configurations of kubelets. */
async function manifestsIn(
  paths: readonly string[],
  io: Io,
): Promise<readonly (SnapshotInput & { readonly bytes: Uint8Array })[]> {
  const inputs: (SnapshotInput & { readonly bytes: Uint8Array })[] = [];
  for (const { path, bytes, fromFolder = false } of await readSnapshotInputs(paths, io)) {
    const blocks: Uint8Array[] = [];
    const source = bytes instanceof Uint8Array ? single(bytes) : bytes;
    for await (const block of unpacked(source)) blocks.push(Buffer.from(block));
    inputs.push({ path, bytes: Buffer.concat(blocks), fromFolder });
  }
  return inputs;
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
