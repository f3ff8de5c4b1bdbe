import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postmortemOf, readEvidence } from '#history';
import { headInBytes } from '../../src/history/evidence/audit-bytes.ts';
import { auditLineOf } from '../../src/history/evidence/audit-entry.ts';
import { tellsOfChange } from '../../src/history/evidence/entry-head.ts';
import { linesOf } from '../../src/history/evidence/lines.ts';
import { sortOf } from '../../src/history/evidence/sort-of-file.ts';
import { auditFile, node, readRecord, request } from './records.ts';

/** Texts that look like fields where they stand in a body, a name of a user, or an address. */
const text = fc.constantFrom(
  ...[
    '',
    'web-1',
    'a"verb":"get',
    '"objectRef":{"resource":"pods"}',
    '{}',
    'é\\',
    '},"verb":"list"',
  ],
);
const body = fc.constantFrom(
  ...[undefined, { verb: 'get' }, { objectRef: { resource: 'pods', name: 'x' } }],
  ...[{ spec: { rules: [{ verb: 'list', resource: 'nodes' }] } }, { user: { username: 'x' } }],
);
const user = fc.record({
  username: fc.oneof(
    text,
    fc.constantFrom('system:node:n', 'system:serviceaccount:kube-system:node-controller', 'bob'),
  ),
  uid: fc.option(fc.constantFrom('u-1', 'u-2'), { nil: undefined }),
  extra: fc.option(fc.constant({ objectRef: ['pods'], verb: ['get'] }), { nil: undefined }),
});
const object = fc.record({
  resource: fc.constantFrom('pods', 'nodes', 'leases', 'podsecurity'),
  namespace: fc.constantFrom(undefined, 'shop'),
  name: fc.constantFrom(undefined, 'web-1'),
  uid: fc.constantFrom(undefined, 'u'),
  apiGroup: fc.constantFrom(undefined, undefined, 'metrics.k8s.io'),
  subresource: fc.constantFrom(undefined, 'status', 'eviction'),
});
const entry = fc.record({
  kind: fc.constant('Event'),
  apiVersion: fc.constant('audit.k8s.io/v1'),
  level: fc.constant('RequestResponse'),
  stage: fc.constant('ResponseComplete'),
  requestURI: text.map((each) => `/api/v1/${each}`),
  verb: fc.constantFrom('get', 'list', 'watch', 'patch', 'update', 'create', 'delete'),
  user,
  impersonatedUser: fc.option(user, { nil: undefined }),
  sourceIPs: fc.constant(['10.0.0.1']),
  userAgent: text,
  objectRef: fc.option(object, { nil: undefined }),
  responseStatus: fc.constant({ metadata: {}, code: 200 }),
  requestObject: body,
  responseObject: body,
  stageTimestamp: fc.constant('2026-11-20T08:30:00.250000Z'),
});

/** Shippers of logs write the fields of an entry in an order of their own. */
const turned = (one: object, isTurned: boolean): object =>
  isTurned ? Object.fromEntries(Object.entries(one).reverse()) : one;

test('what the bytes of an entry tell is what its parsed fields tell', () => {
  let told = 0;
  const property = fc.property(entry, fc.boolean(), (one, isTurned) => {
    const line = JSON.stringify(turned(one, isTurned));
    const head = headInBytes(Buffer.from(line));
    const parsed = auditLineOf(JSON.parse(line), (same) => same);
    if (parsed.kind === 'unreadable') throw new Error(line);
    if (head === undefined) return;
    told++;
    expect(head.resource).toBe(parsed.head.resource);
    if (tellsOfChange(head, head.user)) expect(head).toEqual(parsed.head);
    else expect(parsed.kind).toBe('other');
  });
  fc.assert(property, { numRuns: 1_000 });
  expect(told).toBeGreaterThan(100);
});

const bodied = (verb: string, object: object, more: object) => ({
  ...request('alice', verb, { name: undefined, ...object }),
  requestObject: more,
});

const AUDITOR = { verb: 'get', objectRef: { resource: 'pods', name: 'p' } };

test('bodies of requests decide nothing', async () => {
  const eviction = bodied('create', { name: 'p', subresource: 'eviction' }, AUDITOR);
  const settings = bodied('update', { resource: 'configmaps', name: 's' }, AUDITOR);
  const seen = postmortemOf(await readRecord({ audit: [eviction] }));
  expect(seen.removals.map(({ mechanism }) => mechanism)).toEqual(['evict-api']);
  const { audited, auditLines } = await readRecord({ audit: [settings, settings] });
  expect([audited, auditLines]).toEqual([{ pods: false, nodes: false }, 2]);
});

test.each([
  ['as kube-apiserver writes it', (one: object) => one],
  ['in another order', (one: object) => turned(one, true)],
])('reads of pods %s show that the policy has pods', async (_, layout) => {
  const { audited, audit } = await readRecord({ audit: [layout(request('bob', 'get'))] });
  expect([audited, audit]).toEqual([{ pods: true, nodes: false }, []]);
});

test('nodes of other API groups are no nodes', async () => {
  const theirs = { resource: 'nodes', name: 'n', namespace: 'x', apiGroup: 'longhorn.io' };
  const { requests, evidence } = postmortemOf(
    await readRecord({ audit: [request('alice', 'delete', theirs)] }),
  );
  expect([requests, evidence.audited.nodes]).toEqual([[], false]);
});

describe('lines that cannot be read', () => {
  const reading = async (lines: readonly string[]) => {
    const { evidence, diagnostics } = await readEvidence({
      files: [auditFile('after.json', [node('n')])],
      audit: [
        { path: 'a.log', open: () => ({ path: 'a.log', bytes: Buffer.from(lines.join('\n')) }) },
      ],
      before: [],
    });
    return [
      evidence?.auditLines,
      ...diagnostics.map(({ path, position, message }) => [
        path,
        position?.line,
        message.split(' lines ')[0],
      ]),
    ];
  };
  const lease = JSON.stringify(request('bob', 'update', { resource: 'leases' }));
  const half = lease.slice(0, lease.length / 2);

  test('are counted, also among those that nobody parses, and the first one is named', async () => {
    const junk = `${lease.slice(0, -1)} and more`;
    expect(await reading([lease, lease, junk, lease, 'no JSON', '{"a":1}', half, ''])).toEqual([
      3,
      ['a.log', 3, '4 of 7'],
    ]);
  });

  test('are no fault at the end of a log that was cut', async () => {
    expect(await reading([lease, half])).toEqual([1]);
  });

  test('are two entries of which the first was cut', async () => {
    expect(await reading([half + lease, lease])).toEqual([1, ['a.log', 1, '1 of 2']]);
  });
});

async function* inChunks(all: Buffer, size: number): AsyncGenerator<Buffer> {
  const memory = Buffer.alloc(size);
  for (let from = 0; from < all.length; from += size) {
    const length = all.copy(memory, 0, from);
    yield memory.subarray(0, length);
  }
}

test('lines of any length come whole, whatever the chunks', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.string({ maxLength: 9 }).map((each) => each.replaceAll('\n', ''))),
    fc.integer({ min: 1, max: 12 }),
    async (lines, size) => {
      const found: (readonly [number, string, boolean])[] = [];
      for await (const some of linesOf(inChunks(Buffer.from(lines.join('\n')), size))) {
        for (const { number, bytes, isCut } of some) found.push([number, `${bytes}`, isCut]);
      }
      const last = lines.length;
      expect(found).toEqual(
        lines.flatMap((line, n) => (line === '' ? [] : [[n + 1, line, n + 1 === last]])),
      );
    },
  );
  await fc.assert(property, { numRuns: 200 });
});

describe('a file whose first line is long', () => {
  const long = { requestObject: { data: 'x'.repeat(3_000_000) } };
  const sortOfText = (text: string) => sortOf(inChunks(Buffer.from(text), 64_000));

  test.each([
    ['an entry', { ...request('bob', 'update'), ...long }, 'lines'],
    ['a list of entries', { kind: 'EventList', apiVersion: 'audit.k8s.io/v1', ...long }, 'objects'],
    ['a list', { apiVersion: 'v1', kind: 'List', ...long }, 'objects'],
  ])('is %s', async (_, object, sort) => {
    expect(await sortOfText(`${JSON.stringify(object)}\n`)).toBe(sort);
  });
});
