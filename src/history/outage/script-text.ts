import { between, type Instant, inSeconds, instant, printInstant } from '#units';
import type { InferredEvent } from './inferred-event.ts';

/** The script of an inferred outage, as it is played and written to files. */
export interface OutageText {
  readonly events: readonly InferredEvent[];
  /** The instant that reports of the script call 0; undefined for that of the snapshot. */
  readonly start: Instant | undefined;
  /** The end of the record. */
  readonly end: Instant | undefined;
  /** Settings that the record teaches, as lines of YAML below `set`. */
  readonly settings?: readonly string[];
}

/**
 * An outage script that `simulate -s` plays, with the evidence of each event as comments. JSON is
 * the flow style of YAML, so that names need no care of their own.
 */
export function* scriptText({ events, start, end, settings = [] }: OutageText): Generator<string> {
  yield 'apiVersion: k8s-evict.dev/v1\n';
  yield 'kind: OutageScript\n';
  yield 'metadata:\n';
  yield '  name: what-happened\n';
  yield 'spec:\n';
  if (end !== undefined) yield `  # The record ends at ${printInstant(end)}.\n`;
  if (end !== undefined && start !== undefined && end > start) {
    yield `  duration: ${Math.ceil(inSeconds(between(start, end))) + 1}s\n`;
  }
  if (settings.length > 0) {
    yield '  set:\n';
    for (const line of settings) yield `    ${line}\n`;
  }
  yield events.length === 0 ? '  events: []\n' : '  events:\n';
  for (const event of events) yield* eventText(event, start);
}

function* eventText(event: InferredEvent, start: Instant | undefined): Generator<string> {
  const { action, nodes, pods, taints, workload, flags, earliest, latest, lasts, evidence } = event;
  // A snapshot may show nothing yet of a fault that began just before it.
  const at = instant(Math.max(event.at, start ?? 0));
  for (const words of evidence) yield `    # ${words.replace(/\s+/g, ' ')}\n`;
  if (latest > earliest) {
    yield `    # between ${printInstant(earliest)} and ${printInstant(latest)}\n`;
  }
  yield `    - at: ${JSON.stringify(printInstant(at))}\n`;
  const body = {
    ...(nodes.length > 0 && { nodes }),
    ...(pods.length > 0 && { pods }),
    ...(taints.length > 0 && { taints }),
    ...(action === 'drain' && { ignoreDaemonSets: true, deleteEmptyDirData: true, force: true }),
    ...flags,
    ...(workload === undefined ? { optional: true } : { workload }),
  };
  yield `      ${action}: ${JSON.stringify(body)}\n`;
  if (lasts !== undefined) yield `      for: ${lasts}\n`;
}
