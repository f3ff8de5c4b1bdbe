import { choicesFor } from './choices.ts';
import type { Answer, Request } from './messages.ts';
import { PagePlays } from './page-plays.ts';
import { open, playOn } from './play.ts';
import { rehearsals } from './rehearsals.ts';

/** The part of a worker that its engine uses. */
export interface Port {
  onmessage: ((event: { readonly data: Request }) => void) | null;
  postMessage(answer: Answer): void;
}

/** Has the worker answer requests, one after the other. */
export function serve(port: Port): void {
  let snapshot = open([]);
  let shows = snapshot.then((opened) => new PagePlays(opened));
  let planned = rehearsals(undefined);
  const answer = async (request: Request): Promise<Answer> => {
    const { id } = request;
    const tell = (sinceStart: number) => port.postMessage({ id, kind: 'progress', sinceStart });
    switch (request.kind) {
      case 'open':
        snapshot = open(request.snapshot);
        shows = snapshot.then((opened) => new PagePlays(opened));
        planned = rehearsals((await snapshot).cluster);
        return { id, kind: 'opened', choices: choicesFor((await snapshot).cluster) };
      case 'play':
        return { id, kind: 'played', played: await playOn(await snapshot, request, tell) };
      case 'show':
        return { id, kind: 'shown', shown: await (await shows).show(request, tell) };
      case 'rehearse': {
        const { value: event } = planned.next();
        if (event !== undefined) await (await shows).rehearse(event);
        return { id, kind: 'rehearsed', isOver: event === undefined };
      }
    }
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
