import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { processIo, type Sink } from '#cli';
import { conformanceReal } from '../../conformance/real/command.ts';
import { newFolder } from '../support/program.ts';

const SNAPSHOT = `
apiVersion: v1
kind: Node
metadata: {name: quay-1}
status:
  allocatable: {cpu: "4", memory: 8Gi, pods: "110"}
  conditions: [{type: Ready, status: "True", lastHeartbeatTime: "2026-11-22T12:00:00Z"}]
  nodeInfo: {kubeletVersion: v1.36.2}
---
apiVersion: v1
kind: Pod
metadata: {name: lone, namespace: shop}
spec: {nodeName: quay-1, containers: [{name: c, image: i}]}
status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
`;

const SCRIPT = `
apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec:
  duration: 60s
  events:
    - at: "2026-11-22T12:00:22Z"
      taint: {nodes: [quay-1], taints: ["storm:NoExecute"]}
`;

const RECORD = [
  '{"kind":"node-was","name":"quay-1","t":"2026-11-22T12:00:00Z","Ready":"True x","taints":[]}',
  '{"kind":"pod-was","name":"shop/lone","t":"2026-11-22T12:00:00Z","node":"quay-1","owner":""}',
  '{"kind":"node","name":"quay-1","t":"2026-11-22T12:00:22.1Z","taints":["storm:NoExecute"]}',
  '{"kind":"pod","name":"shop/lone","t":"2026-11-22T12:00:22.2Z","deletionTimestamp":"x"}',
];

function recording(name: string, record: readonly string[]): string {
  const folder = newFolder();
  const write = (file: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, name, file), content);
  mkdirSync(join(folder, name));
  write('snapshot.yaml.gz', gzipSync(SNAPSHOT));
  write('script.yaml', SCRIPT);
  write('record.ndjson', `${record.join('\n')}\n`);
  write('commands.txt', '');
  write(
    'kcm.log',
    ['20', '40'].map((at) => `I1122 12:00:${at}.100000 1 x] "GC'ing orphaned"\n`).join(''),
  );
  return folder;
}

async function play(...paths: readonly string[]) {
  let text = '';
  const sink: Sink = {
    ...processIo().results,
    write: async (chunks) => {
      for (const chunk of chunks) text += chunk;
    },
  };
  const exitCode = await conformanceReal(paths, { ...processIo(), results: sink, messages: sink });
  return { text, exitCode };
}

test('a recording that a simulation repeats agrees', async () => {
  expect(await play(recording('quay', RECORD))).toEqual({
    text: 'ok     quay\n1 passed, 0 failed\n',
    exitCode: 0,
  });
});

const RECORDED = fileURLToPath(new URL('../recordings', import.meta.url));

test('a simulation repeats what a real control plane did', async () => {
  const all = readdirSync(RECORDED).filter((name) => !name.includes('.'));
  expect(await play(RECORDED)).toEqual({
    text: [...all.map((name) => `ok     ${name}\n`), `${all.length} passed, 0 failed\n`].join(''),
    exitCode: 0,
  });
});

test('each difference has a line', async () => {
  const { text, exitCode } = await play(recording('quay', RECORD.slice(0, 3)));
  expect(text.split('\n')).toEqual([
    'FAILED quay',
    '  extra        0.000  PodEvicted pod="shop/lone"',
    '  extra        2.030  PodDeletionRequested pod="shop/lone"',
    '0 passed, 1 failed',
    '',
  ]);
  expect(exitCode).toBe(1);
});

test.each([
  [[], 'no recording is named'],
  [[newFolder()], 'no recordings at'],
  [[recording('quay', ['{}'])], 'no change in the line {}'],
])('%j is an error', async (paths, message) => {
  const { text, exitCode } = await play(...paths);
  expect([exitCode, text]).toEqual([2, expect.stringContaining(message)]);
});
