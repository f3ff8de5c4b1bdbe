import { expect, it } from 'vitest';
import { readScripts } from '#script';
import { unknownEvent, withOnlyEvent } from '../../src/preparation/prepare.ts';

const read = (events: readonly string[], text?: string) => {
  const files = text === undefined ? [] : [{ path: 'what-if', text }];
  const { script } = readScripts(files, events);
  if (script === undefined) throw new Error('no script');
  return script;
};

const ASKED = ['powerOff nodes=a', 'powerOff nodes=b', 'powerOff nodes=b'];
const MORE = JSON.stringify({
  apiVersion: 'k8s-evict.dev/v1',
  kind: 'OutageScript',
  spec: { events: [{ powerOff: { nodes: ['c'] } }] },
});

it('only one of the events that were asked for happens, and all that a change adds', () => {
  const asked = read(ASKED);
  expect(withOnlyEvent(asked, 1).events).toHaveLength(1);
  expect(withOnlyEvent(asked, 3).events).toHaveLength(1);
  expect(withOnlyEvent(asked, 0).events).toEqual([]);
  const changed = read(ASKED, MORE);
  expect(changed.events).toHaveLength(4);
  expect(withOnlyEvent(changed, 0, asked).events).toHaveLength(1);
  expect(withOnlyEvent(changed, 2, asked).events).toHaveLength(2);
  expect(withOnlyEvent(changed, undefined, asked)).toBe(changed);
});

it('a number that no event has is an error', () => {
  expect(unknownEvent(read(ASKED), 3)).toEqual([]);
  expect(unknownEvent(read(ASKED), undefined)).toEqual([]);
  expect(unknownEvent(read(ASKED), 4)).toMatchObject([
    { severity: 'error', message: 'there is no event 4: the last one is 3' },
  ]);
});
