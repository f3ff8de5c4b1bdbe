import { printFiles, readManifests, type ScenarioRequest } from '#preparation';
import type { ScriptInput } from '#script';
import type { SnapshotResult } from '#snapshot';
import { UserError } from '../user-error.ts';

export type KeptRequest = Omit<ScenarioRequest, 'snapshot' | 'scripts'>;

const MEGABYTE = 1_000_000;
/** Browsers hold texts of about 512 MB, and the page has the snapshot twice while it reads it. */
const MOST_CHARACTERS = 200 * MEGABYTE;

/** What a page needs to play a scenario again: what models read of its files, and the request. */
export class KeptInputs {
  scripts: readonly ScriptInput[] = [];
  request: KeptRequest | undefined;
  snapshot: SnapshotResult | undefined;
  readonly #most: number;

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#most = mostCharacters;
  }

  /** The paths of the snapshot, in their order. */
  get paths(): readonly string[] {
    return this.snapshot?.snapshot?.inputs.map(({ path }) => path) ?? [];
  }

  /** The snapshot and manifests for the page. Throws a {@link UserError} if no page can hold them. */
  async files(): Promise<Uint8Array> {
    const { snapshot = NOTHING, request } = this;
    const applied = await readManifests(request?.apply ?? []);
    const text = printFiles({ snapshot, ...(applied && { applied }) });
    if (text.length > this.#most) throw tooLarge(this.#most);
    return new TextEncoder().encode(text);
  }
}

const NOTHING: SnapshotResult = { snapshot: undefined, diagnostics: [] };

const tooLarge = (most: number): UserError =>
  new UserError(
    `--interactive: what models read of the snapshot takes more than ${most / MEGABYTE} MB, and the page would hold it`,
    'leave --interactive out, or give a snapshot of fewer objects, such as nodes and the pods of some namespaces',
  );
