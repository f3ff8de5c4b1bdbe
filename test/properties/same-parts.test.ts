import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeReport } from '#report';
import { runScenario } from '#simulation';
import { Store } from '../../src/cluster/store.ts';
import { StoreCopy } from '../../src/cluster/store-copy.ts';
import { eventsOn, type RawEvent } from '../fuzz/arbitrary-events.ts';
import { type RawObject, readCorpus } from '../fuzz/corpus.ts';
import { anyOutage } from '../support/arbitrary-outage.ts';
import { type Outage, play } from '../support/outage.ts';

afterEach(() => vi.restoreAllMocks());

/**
 * Plays with a store that clones what is written: no part of an object stays the object that it was.
 * What a component holds is the very object of the store, as this tells whether it is the newest one.
 */
async function withClones<T>(run: () => T): Promise<Awaited<T>> {
  const { replacePod, replaceNode } = Store.prototype;
  vi.spyOn(Store.prototype, 'replacePod').mockImplementation(function (this: Store, ...given) {
    const [before, after, cause] = given;
    if (this instanceof StoreCopy) return replacePod.call(this, ...given);
    replacePod.call(this, before, structuredClone(after), cause);
  });
  vi.spyOn(Store.prototype, 'replaceNode').mockImplementation(function (this: Store, ...given) {
    const [name, after, cause] = given;
    if (this instanceof StoreCopy) return replaceNode.call(this, ...given);
    replaceNode.call(this, name, structuredClone(after), cause);
  });
  const result = await run();
  vi.restoreAllMocks();
  return result;
}

const story = (outage: Outage) => play(outage).entries.map((entry) => JSON.stringify(entry));

const scenario = { apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' };

function reportOf(objects: readonly RawObject[], events: readonly RawEvent[]) {
  const list = { apiVersion: 'v1', kind: 'List', items: objects };
  const script = { ...scenario, spec: { duration: '30m', events } };
  return runScenario({
    snapshot: [{ path: 'snapshot.json', bytes: Buffer.from(JSON.stringify(list)) }],
    scripts: [{ path: 'script.json', text: JSON.stringify(script) }],
    events: [],
    options: { controllers: 'steady', missingStats: 'kubelet', startupTime: '1s' },
  }).then((result) =>
    result.kind === 'rejected'
      ? []
      : JSON.parse(JSON.stringify(makeReport(result.scenario))).timeline,
  );
}

describe('that equal parts of objects are one object saves work and decides nothing', () => {
  it('of controllers', async () => {
    const property = fc.asyncProperty(anyOutage, async (outage) => {
      expect(await withClones(() => story(outage))).toEqual(story(outage));
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('of the scheduler, workloads, budgets and kubelets', async () => {
    const subject = fc
      .constantFrom(...readCorpus('small'), ...readCorpus('large'))
      .chain((each) => eventsOn(each).map((events) => ({ objects: each.objects, events })));
    const property = fc.asyncProperty(subject, async ({ objects, events }) => {
      const kept = await reportOf(objects, events);
      expect(await withClones(() => reportOf(objects, events))).toEqual(kept);
    });
    await fc.assert(property, { numRuns: 30 });
  });
});
