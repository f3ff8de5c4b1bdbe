import type { SnapshotInMemory } from '#simulation';
import type { Answer, Request } from './messages.ts';
import { open, playOn } from './play.ts';

/** The part of a worker that its engine uses. */
export interface Port {
  onmessage: ((event: { readonly data: Request }) => void) | null;
  postMessage(answer: Answer): void;
}

/** Has the worker answer requests, one after the other. */
export function serve(port: Port): void {
  let snapshot: Promise<SnapshotInMemory> = open([]);
  const answer = async (request: Request): Promise<Answer> => {
    const { id } = request;
    if (request.kind === 'open') {
      snapshot = open(request.snapshot);
      await snapshot;
      return { id, kind: 'opened' };
    }
    const tell = (sinceStart: number) => port.postMessage({ id, kind: 'progress', sinceStart });
    return { id, kind: 'played', played: await playOn(await snapshot, request, tell) };
  };
  let before: Promise<unknown> = Promise.resolve();
  port.onmessage = ({ data }) => {
    before = before
      .then(() => answer(data))
      .catch((error): Answer => ({ id: data.id, kind: 'failed', message: messageOf(error) }))
      .then((said) => port.postMessage(said));
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
