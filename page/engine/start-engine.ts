import type { Answer, Choices, Play, Played, Request, Shown, SnapshotSource } from '#browser';

/** The engine in a worker of the page. Requests are answered one after the other. */
export interface Engine {
  /** Reads a snapshot for all plays that follow. Its faults come with each play. */
  open(snapshot: SnapshotSource): Promise<Choices>;
  /** @param tellProgress - is called with the microseconds since the start that have been played */
  play(asked: Play, tellProgress?: (sinceStart: number) => void): Promise<Played>;
  /** Plays for a page. The first play of a snapshot is what later ones are compared with. */
  show(asked: Play, tellProgress?: (sinceStart: number) => void): Promise<Shown>;
  /** Plays something that is not asked, for the speed of later plays. @returns whether that was all */
  rehearse(): Promise<boolean>;
  /** Ends the worker, whatever it does. Requests without an answer fail. */
  stop(): void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly tellProgress: ((sinceStart: number) => void) | undefined;
}

type Asked = Request extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

const SOMETHING_ELSE = 'the engine has answered something else';

/**
 * Starts the engine in a worker that is made from memory, which works in pages from files, too. The
 * policy of the page needs `worker-src blob:`.
 * @param bundle - the text of the engine
 */
export function startEngine(bundle: string): Engine {
  const script = new Blob([bundle, '\nk8sEvict.serve(self);\n'], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(address);
  const waiting = new Map<number, Waiting>();
  let requests = 0;

  const fail = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  const ask = (asked: Asked, tellProgress?: Waiting['tellProgress']): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++requests;
      waiting.set(id, { resolve, reject, tellProgress });
      worker.postMessage({ ...asked, id });
    });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const request = waiting.get(data.id);
    if (data.kind === 'progress') {
      request?.tellProgress?.(data.sinceStart);
      return;
    }
    waiting.delete(data.id);
    if (data.kind === 'failed') request?.reject(new Error(data.message));
    else request?.resolve(data);
  };
  worker.onerror = ({ message }) => fail(message);
  return {
    open: async (snapshot) => {
      const answer = await ask({ kind: 'open', snapshot });
      if (answer.kind !== 'opened') throw new Error(SOMETHING_ELSE);
      return answer.choices;
    },
    play: async (asked, tellProgress) => {
      const answer = await ask({ kind: 'play', ...asked }, tellProgress);
      if (answer.kind !== 'played') throw new Error(SOMETHING_ELSE);
      return answer.played;
    },
    show: async (asked, tellProgress) => {
      const answer = await ask({ kind: 'show', ...asked }, tellProgress);
      if (answer.kind !== 'shown') throw new Error(SOMETHING_ELSE);
      return answer.shown;
    },
    rehearse: async () => {
      const answer = await ask({ kind: 'rehearse' });
      return answer.kind !== 'rehearsed' || answer.isOver;
    },
    stop: () => {
      worker.terminate();
      URL.revokeObjectURL(address);
      fail('the engine was stopped');
    },
  };
}
