import { stringify } from 'yaml';
import { SourceText } from '#script-fields';
import { readEventArgument } from './event-argument.ts';

/** An outage script, as a file has it, with events that are written as for `-e`. */
export function scriptOfEvents(name: string, events: readonly string[]): string {
  const bodies = events.map(
    (text) => readEventArgument(new SourceText('-e', text)).event?.value ?? {},
  );
  return stringify({
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'OutageScript',
    metadata: { name },
    spec: { events: bodies },
  });
}
