import { expect, test } from 'vitest';
import type { ChangeOf } from '#cluster';
import { budget } from '../support/budgets.ts';
import { pod } from '../support/builders.ts';
import { BY_THE_TEST, Room } from '../support/room.ts';

test('objects next to nodes and pods are written and listed by key', () => {
  const { store, user } = new Room({});
  user.putObject('budgets', budget('harbour', { minAvailable: 1 }), BY_THE_TEST);
  user.putObject('budgets', budget('bay', { maxUnavailable: 0 }), BY_THE_TEST);
  expect(
    store
      .shelf('budgets')
      .list()
      .map(({ name }) => name),
  ).toEqual(['bay', 'harbour']);
  expect(store.shelf('budgets').get('shop/bay')?.spec.maxUnavailable).toBe(0);
});

test('only those who watch a kind hear of it', () => {
  const room = new Room({});
  const { store, user } = room;
  const heard: string[] = [];
  const hear = (who: string) => (changes: readonly ChangeOf<'pod' | 'node' | 'budgets'>[]) =>
    heard.push(`${who}: ${changes.map(({ object }) => object).join(' ')}`);
  store.subscribe('reactions', hear('most'));
  store.subscribe('workloads', hear('disruption'), ['budgets']);
  user.putObject('budgets', budget('web'), BY_THE_TEST);
  const { nodeName: _, ...unbound } = pod('shop/web', '');
  const created = user.createPod(unbound, BY_THE_TEST, { replaces: 'shop/old' });
  user.bindPod('shop/web', 'heron-bay', created);
  room.run(1);
  expect(store.pod('shop/web')?.nodeName).toBe('heron-bay');
  expect(heard).toEqual(['most: pod pod', 'disruption: budgets']);
});
