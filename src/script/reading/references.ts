import { type Diagnostic, nearest } from '#diagnostics';
import { errorAt, quote } from '#script-fields';
import type { ScriptEvent } from '../script.ts';

/**
 * Complains about ids that two events share, about `after` without such an event, and about cycles.
 */
export function checkReferences(events: readonly ScriptEvent[]): Diagnostic[] {
  const byId = new Map<string, ScriptEvent>();
  const diagnostics: Diagnostic[] = [];
  for (const event of events) {
    const { id } = event.value;
    if (id === undefined) continue;
    const first = byId.get(id);
    if (first === undefined) byId.set(id, event);
    else diagnostics.push(duplicateId(id, first, event));
  }
  for (const event of events) {
    const { after } = event.value;
    if (after !== undefined && !byId.has(after)) {
      diagnostics.push(unknownId(after, event, [...byId.keys()]));
    }
  }
  return [...diagnostics, ...findCircles(events, byId)];
}

function duplicateId(id: string, first: ScriptEvent, second: ScriptEvent): Diagnostic {
  const { path, position } = first.written.place(['id']);
  return errorAt(second.written.place(['id']), {
    code: 'script/duplicate-id',
    message: `another event is called ${quote(id)}, at ${path}:${position.line}`,
  });
}

function unknownId(after: string, event: ScriptEvent, known: readonly string[]): Diagnostic {
  const meant = nearest(after, known);
  const listed = known.length === 0 ? 'no event has an id' : `ids are ${known.join(', ')}`;
  return errorAt(event.written.place(['after']), {
    code: 'script/unknown-id',
    message: `no event has the id ${quote(after)}`,
    hint: meant === undefined ? listed : `did you mean ${meant}?`,
  });
}

/** Follows each chain of `after` to its end; every cycle is reported once, at its first event. */
function findCircles(
  events: readonly ScriptEvent[],
  byId: ReadonlyMap<string, ScriptEvent>,
): Diagnostic[] {
  const settled = new Set<ScriptEvent>();
  const diagnostics: Diagnostic[] = [];
  for (const event of events) {
    const chain = new Set<ScriptEvent>();
    let next: ScriptEvent | undefined = event;
    while (next !== undefined && !settled.has(next) && !chain.has(next)) {
      chain.add(next);
      next = byId.get(next.value.after ?? '');
    }
    if (next !== undefined && chain.has(next)) {
      const inOrder = [...chain];
      diagnostics.push(circle(inOrder.slice(inOrder.indexOf(next))));
    }
    for (const each of chain) settled.add(each);
  }
  return diagnostics;
}

function circle(events: readonly ScriptEvent[]): Diagnostic {
  const ids = events.map(({ value }) => value.id ?? '');
  const [first = ''] = ids;
  const way = [...ids, first].map(quote).join(' after ');
  const place = events[0]?.written.place(['after']) ?? {};
  return errorAt(place, {
    code: 'script/circle',
    message: `these events wait for each other: ${way}`,
    hint: 'let one of them begin with at',
  });
}
