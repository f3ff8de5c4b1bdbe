import type { Io } from '../io.ts';
import { HTML, isPassing, type Refusal, refusalOf } from './refusal.ts';

/** How kubectl is called. */
export interface KubectlOptions {
  /** The program. */
  readonly kubectl: string;
  readonly context?: string;
  readonly kubeconfig?: string;
}

export type Answer =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

/** The seconds before each further try. */
const WAITS = [1, 4];

/** The seconds after its own limit at which kubectl is ended. */
const PATIENCE = 10;

/**
 * The arguments of kubectl for one request. `get` is its only verb.
 * @param seconds after which kubectl gives up
 */
export const getArguments = (
  { context, kubeconfig }: Omit<KubectlOptions, 'kubectl'>,
  path: string,
  seconds: number,
): readonly string[] => [
  ...(kubeconfig === undefined ? [] : [`--kubeconfig=${kubeconfig}`]),
  ...(context === undefined ? [] : [`--context=${context}`]),
  'get',
  `--request-timeout=${seconds}s`,
  `--raw=${path}`,
];

/**
 * Asks the API for one document, through kubectl.
 * @param waits what may pass is tried again after these, in seconds
 */
export async function getRaw(
  options: KubectlOptions,
  { path, seconds, waits = WAITS }: Asked,
  io: Pick<Io, 'runProgram' | 'pauseFor'>,
): Promise<Answer> {
  const args = getArguments(options, path, seconds);
  const run = await io.runProgram(options.kubectl, args, seconds + PATIENCE);
  const refusal = refusalOf(run);
  if (refusal === undefined) return documentIn(run.output);
  const [wait, ...later] = waits;
  if (wait === undefined || !isPassing(refusal)) return { ok: false, refusal };
  await io.pauseFor(wait);
  return getRaw(options, { path, seconds, waits: later }, io);
}

/** A path of the API, and the time it may take. */
interface Asked {
  readonly path: string;
  readonly seconds: number;
  readonly waits?: readonly number[];
}

function documentIn(output: Buffer): Answer {
  const text = output.toString('utf8');
  if (/^\s*</.test(text)) return { ok: false, refusal: { reason: 'NotTheApi', message: HTML } };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Readonly<Record<string, unknown>> };
    }
  } catch {
    // Said below.
  }
  return {
    ok: false,
    refusal: { reason: 'NotTheApi', message: 'it answers what is no JSON object' },
  };
}
