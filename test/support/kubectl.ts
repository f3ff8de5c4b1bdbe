import type { Io } from '#cli';
import type { ApiAnswer, RecordedApi } from './recorded-api.ts';

type Run = Awaited<ReturnType<Io['runProgram']>>;

/** A stand-in for kubectl, and the command lines that it got. */
export interface KubectlStandIn {
  readonly runProgram: Io['runProgram'];
  readonly pauseFor: Io['pauseFor'];
  readonly lines: string[];
}

/**
 * Does what `kubectl get --raw` does with an API, and says what kubectl says.
 */
export function kubectlFor(api: RecordedApi): KubectlStandIn {
  const lines: string[] = [];
  return {
    lines,
    pauseFor: async () => {},
    runProgram: async (program, args) => {
      lines.push([program, ...args].join(' '));
      const path = args.find((arg) => arg.startsWith('--raw='))?.slice('--raw='.length);
      if (path === undefined || !args.includes('get')) return failed('error: unknown command');
      if (args.includes('--context=nowhere'))
        return failed('error: context "nowhere" does not exist');
      return runOf(api.answer(path));
    },
  };
}

const failed = (messages: string, output = ''): Run => ({
  ...{ output: Buffer.from(output), messages: `${messages}\n`, exitCode: 1, isLate: false },
});

function runOf({ status, body, isCut, isSlow }: ApiAnswer): Run {
  if (isSlow === true) return failed('Unable to connect to the server: context deadline exceeded');
  if (isCut === true) return failed('error: unexpected EOF', body.slice(0, body.length / 2));
  if (status === 401) return failed('error: You must be logged in to the server (Unauthorized)');
  if (status < 400) {
    return { output: Buffer.from(body), messages: '', exitCode: 0, isLate: false };
  }
  const { reason, message } = statusIn(body);
  return failed(`Error from server (${reason}): ${message}`);
}

/** The beginning of an answer that is no Status, as client-go makes one of it. */
function statusIn(body: string): { readonly reason: string; readonly message: string } {
  return body.startsWith('{') ? JSON.parse(body) : { reason: 'Forbidden', message: body };
}
