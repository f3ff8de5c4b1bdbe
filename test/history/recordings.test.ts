import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HistoryFile, type Postmortem, postmortemOf, readEvidence } from '#history';
import { allowedMechanisms, trueRemovals } from '../../conformance/history/truth.ts';
import { type Traces, tracesOf } from './traces.ts';

const fileOf = (path: string, text: string): HistoryFile => ({
  path,
  open: () => ({ path, bytes: Buffer.from(text) }),
});

interface Given {
  readonly events: readonly object[];
  readonly audit: readonly string[];
  readonly before: boolean;
  readonly after: boolean;
}

async function postmortemWith(traces: Traces, { events, audit, before, after }: Given) {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: events });
  const { evidence, diagnostics } = await readEvidence({
    files: [
      ...(after ? [fileOf('after.json', traces.after)] : []),
      ...(events.length > 0 ? [fileOf('events.json', list)] : []),
    ],
    audit: audit.length > 0 ? [fileOf('audit.ndjson', `${audit.join('\n')}\n`)] : [],
    before: before ? [fileOf('before.yaml', traces.before)] : [],
  });
  if (evidence === undefined) throw new Error(JSON.stringify(diagnostics));
  return postmortemOf(evidence);
}

const SECOND = 1_000_000;

/** Entries of a log whose clock is some seconds ahead. */
const shiftedBy = (audit: readonly string[], by: number): readonly string[] =>
  audit.map((line) =>
    line.replaceAll(/(Timestamp":")([^"]+)"/g, (_, key: string, time: string) => {
      const moved = new Date(Date.parse(time) + by * 1_000).toISOString();
      return `${key}${moved}"`;
    }),
  );

/** What is wrong with removals: other mechanisms than the true ones, or other instants. */
function faultsIn({ removals, evidence }: Postmortem, record: string, shift: number) {
  const truth = new Map(trueRemovals(record).map((each) => [each.pod, each]));
  const isTimed = shift === 0 || evidence.clock.kind === 'apart';
  return removals.flatMap(({ life, mechanism, earliest, latest = earliest, evidence: signs }) => {
    if (mechanism === 'unknown') return [];
    const each = truth.get(life.key);
    const words = `${life.key}: ${mechanism} by ${signs.join(', ')}`;
    if (each === undefined || !allowedMechanisms(each).includes(mechanism)) return [words];
    if (earliest === undefined || latest === undefined || !isTimed) return [];
    // A pod of a StatefulSet has its name again; the truth has the first one.
    const isAgain = record.split(`"pod-gone","name":"${life.key}"`).length > 2;
    const apart = Math.max(earliest - each.at, each.at - latest);
    return apart > 1.3 * SECOND && !isAgain ? [`${words}, ${apart / SECOND}s apart`] : [];
  });
}

const SURE = ['unknown', 'inferred', 'likely', 'certain'];

/** Pods that are told more surely than by all of the evidence. */
function surerThan(whole: Postmortem, { removals }: Postmortem): readonly string[] {
  const known = new Map(whole.removals.map(({ life, confidence }) => [life.key, confidence]));
  return removals.flatMap(({ life, confidence }) =>
    SURE.indexOf(confidence) > SURE.indexOf(known.get(life.key) ?? 'unknown')
      ? [`${life.key} is ${confidence}`]
      : [],
  );
}

interface Truth {
  /** Nodes that fell silent, with the instant. */
  readonly silent: Readonly<Record<string, string>>;
  /** Events of the outage apart from silences, as a whole record tells them. */
  readonly others: readonly string[];
}

const RECORDINGS: Readonly<Record<string, Truth>> = {
  'two-drains': { silent: {}, others: ['drain b-4', 'drain c-5', 'cordon a-5', 'uncordon b-4'] },
  mixed: {
    silent: { 'b-2': '2026-11-23T22:33:19.344Z', 'c-2': '2026-11-23T22:33:24.344Z' },
    others: [],
  },
  crowd: { silent: { 'a-1': '2026-11-22T12:36:55.165Z' }, others: ['taint b-1'] },
  grace: { silent: {}, others: ['taint a-1', 'cordon a-1'] },
  rollout: { silent: { 'a-1': '2026-11-23T23:41:54.815Z' }, others: [] },
  'zone-partial-again': {
    silent: Object.fromEntries(
      ['c-1', 'c-2', 'c-3', 'c-4'].map((name) => [name, '2026-11-22T12:36:54.889Z']),
    ),
    others: [],
  },
  'open-zone': {
    silent: Object.fromEntries(
      ['b-1', 'b-2', 'b-3', 'b-4', 'b-5'].map((name) => [name, '2026-11-23T23:41:35.944Z']),
    ),
    others: [],
  },
  // The control plane began anew while the node was silent already, which its Event tells.
  'api-outage': { silent: { 'b-1': '2026-11-23T22:50:11.377Z' }, others: [] },
};

const FAULTS: ReadonlySet<string> = new Set(['powerOff', 'partition', 'reboot']);

function outageFaults({ outage, evidence }: Postmortem, { silent }: Truth, shift: number) {
  const isTimed = shift === 0 || evidence.clock.kind === 'apart';
  return outage
    .filter(({ action }) => FAULTS.has(action))
    .flatMap(({ nodes, earliest, latest }) =>
      nodes.flatMap((name) => {
        const truth = silent[name];
        if (truth === undefined) return [`${name} never fell silent`];
        const at = Date.parse(truth) * 1_000;
        const isWithin = earliest <= at + SECOND && latest >= at - SECOND;
        return isWithin || !isTimed ? [] : [`${name} fell silent outside of the window`];
      }),
    );
}

describe.each(Object.entries(RECORDINGS))('%s', (name, truth) => {
  const traces = tracesOf(name);

  test('is explained by all that it left behind', async () => {
    const found = await postmortemWith(traces, { ...traces, before: true, after: true });
    const removed = new Set(found.removals.map(({ life }) => life.key));
    expect(trueRemovals(traces.record).filter(({ pod }) => !removed.has(pod))).toEqual([]);
    expect(found.removals.filter(({ mechanism }) => mechanism === 'unknown')).toEqual([]);
    expect(faultsIn(found, traces.record, 0)).toEqual([]);
    expect(outageFaults(found, truth, 0)).toEqual([]);
    const events = found.outage.filter(({ action }) => !FAULTS.has(action));
    const onNodes = events.filter(({ nodes }) => nodes.length > 0);
    expect(onNodes.map(({ action, nodes }) => `${action} ${nodes.join()}`)).toEqual(truth.others);
  });

  /** Clocks apart count together with what is left out: a shift that nothing tells makes no fault. */
  test('is told less surely by less, and never wrong', { timeout: 120_000 }, async () => {
    const whole = await postmortemWith(traces, { ...traces, before: true, after: true });
    const given = fc.record({
      events: fc.oneof(fc.constant([]), fc.subarray([...traces.events])),
      audit: fc.oneof(fc.constant([]), fc.subarray([...traces.audit])),
      before: fc.boolean(),
      after: fc.boolean(),
      shift: fc.constantFrom(0, 0, 3, -45, 3_600),
    });
    // A control plane that began anew is told by nothing else.
    const leaders = traces.events.filter((each) => JSON.stringify(each).includes('LeaderElection'));
    const isAny = ({ events, audit, after }: Given): boolean =>
      after || events.length > 0 || audit.length > 0;
    await fc.assert(
      fc.asyncProperty(given.filter(isAny), async ({ shift, ...some }) => {
        const audit = shift === 0 ? some.audit : shiftedBy(some.audit, shift);
        const events = [...new Set([...leaders, ...some.events])];
        const found = await postmortemWith(traces, { ...some, events, audit });
        expect(faultsIn(found, traces.record, shift)).toEqual([]);
        expect(outageFaults(found, truth, shift)).toEqual([]);
        expect(surerThan(whole, found)).toEqual([]);
      }),
      { numRuns: Number(process.env['FUZZ'] ?? 6) },
    );
  });
});
