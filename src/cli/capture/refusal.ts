import type { ProgramRun } from '../run-program.ts';

/** Why kubectl brought nothing. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** What kubectl says, on one line. */
  readonly message: string;
}

export type RefusalReason =
  | 'Forbidden'
  | 'NotFound'
  | 'Expired'
  | 'Unauthorized'
  | 'Timeout'
  | 'Unavailable'
  | 'NotTheApi'
  | 'NoKubectl'
  | 'NoContext'
  | 'Failed';

/** What can succeed when it is tried again. */
const PASSING: ReadonlySet<RefusalReason> = new Set(['Timeout', 'Unavailable']);

/** What no request of this kubectl will get past. */
const FATAL: ReadonlySet<RefusalReason> = new Set(['Unauthorized', 'NoKubectl', 'NoContext']);

export const isPassing = ({ reason }: Refusal): boolean => PASSING.has(reason);
export const isFatal = ({ reason }: Refusal): boolean => FATAL.has(reason);

/** The reasons of the API server that mean the same. */
const OF_SERVER: Readonly<Record<string, RefusalReason>> = {
  Forbidden: 'Forbidden',
  NotFound: 'NotFound',
  MethodNotAllowed: 'NotFound',
  Expired: 'Expired',
  Gone: 'Expired',
  Unauthorized: 'Unauthorized',
  Timeout: 'Timeout',
  ServerTimeout: 'Timeout',
  TooManyRequests: 'Unavailable',
  ServiceUnavailable: 'Unavailable',
  InternalError: 'Unavailable',
};

/** What kubectl's own messages contain. */
const OF_KUBECTL: readonly (readonly [RegExp, RefusalReason])[] = [
  [
    /You must be logged in to the server|getting credentials|exec plugin|Unauthorized/,
    'Unauthorized',
  ],
  [/context "[^"]*" does not exist|context was not found/, 'NoContext'],
  [
    /no configuration has been provided|error loading config file|stat .*no such file/i,
    'NoContext',
  ],
  [/localhost:8080 was refused/, 'NoContext'],
  [/deadline exceeded|Client\.Timeout|i\/o timeout|TLS handshake timeout/, 'Timeout'],
  [
    /was refused|no route to host|no such host|connection reset|unexpected EOF|: EOF/,
    'Unavailable',
  ],
  [/Unable to connect to the server/, 'Unavailable'],
];

/** Why a run of kubectl brought nothing; undefined if it did. */
export function refusalOf(run: ProgramRun): Refusal | undefined {
  if (run.notBegun !== undefined) {
    return { reason: 'NoKubectl', message: `kubectl cannot be run (${run.notBegun})` };
  }
  if (run.isLate) return { reason: 'Timeout', message: 'kubectl did not answer in time' };
  if (run.exitCode === 0) return undefined;
  const message = lastLineOf(run.messages);
  const server = /^Error from server \((\w+)\)/.exec(message)?.[1];
  const known = server === undefined ? undefined : (OF_SERVER[server] ?? 'Failed');
  const reason = known ?? OF_KUBECTL.find(([text]) => text.test(message))?.[1] ?? 'Failed';
  if (/<(html|!doctype)/i.test(message)) return { reason: 'NotTheApi', message: HTML };
  if (run.exitCode === null)
    return { reason: 'Failed', message: message || 'kubectl was ended by the system' };
  return { reason, message: message || `kubectl ended with exit code ${run.exitCode}` };
}

export const HTML = 'it answers HTML, as a proxy or a login page does, and not the API';

/** The error is kubectl's last line; warnings and logs come before it. */
const lastLineOf = (messages: string): string =>
  messages
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(Warning:|[EIW]\d{4} )/.test(line))
    .at(-1) ?? '';
