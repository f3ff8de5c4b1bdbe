import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const read = (name: string) => readFileSync(join(TOP, `fixtures/autoscaling/${name}.yaml`), 'utf8');

function written(text: string): string {
  const file = join(newFolder(), 'cluster.yaml');
  writeFileSync(file, text);
  return file;
}

const said = async (file: string, ...words: readonly string[]) => {
  const line = ['simulate', file, '--duration', '1m', '-e', 'at=1s cordon all=true', ...words];
  const { stderr, exitCode } = await runHere([...line, '-o', 'name']);
  return { stderr, exitCode };
};

const setting = (text: string) => said('fixtures/autoscaling/karpenter.yaml', '--set', text);
const catalogue = (type: string) =>
  setting(`autoscaler.catalogue=[{name: x, cpu: 4, memory: 1Gi, ${type}}]`);

describe('settings of autoscalers', () => {
  test.each([
    ['autoscaler.provisionTime=-5s', 'error: the duration "-5s" is negative'],
    ['autoscaler.zones={us-east-1a: full}', 'this must be noCapacity, hangs, fulfils or works'],
    ['autoscaler.maxSize=0', 'this must be 1 or more'],
    ['autoscaler.kind=magic', 'this must be auto, none, karpenter or clusterAutoscaler'],
  ])('%s', async (text, message) => {
    const { stderr, exitCode } = await setting(text);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('--> --set:1:');
  });

  test.each([
    ['prices: {on-demand: 0}', 'a price of 0 would make every choice equal'],
    ['cores: 4', 'there is no field "cores" here'],
  ])('a catalogue with %s', async (text, message) => {
    const { stderr, exitCode } = await catalogue(text);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('an unknown zone, with its place', async () => {
    const { stderr, exitCode } = await setting('autoscaler.zones={us-east-1x: hangs}');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('warning: no zone is called "us-east-1x"');
    expect(stderr).toContain('did you mean us-east-1a?');
    expect(stderr).toContain('--> --set:1:');
  });
});

describe('objects of autoscalers', () => {
  test('requirements that exclude each other', async () => {
    const zone = (name: string) =>
      `          - { key: topology.kubernetes.io/zone, operator: In, values: [${name}] }\n`;
    const text = read('karpenter').replace(
      'requirements: []\n',
      `requirements:\n${zone('us-east-1a')}${zone('us-east-1b')}`,
    );
    const { stderr } = await said(written(text));
    expect(stderr).toContain(
      'NodePool default: no value of topology.kubernetes.io/zone meets all its requirements',
    );
  });

  test('limits below what is there', async () => {
    const text = read('karpenter').replace('spec:\n', 'spec:\n  limits: { cpu: "8" }\n');
    const { stderr } = await said(written(text));
    expect(stderr).toContain(
      'NodePool default: its nodes have 24 of cpu, more than its limit of 8',
    );
  });

  test('a report of another version', async () => {
    const text = read('cluster-autoscaler').replace(
      /data:\n {2}status: .*?---\n/s,
      'data:\n  status: |\n    Cluster-autoscaler status at 2026-05-01\n---\n',
    );
    const { stderr } = await said(written(text));
    expect(stderr).toContain('kube-system/cluster-autoscaler-status is of another version');
  });

  test('a node that two autoscalers claim', async () => {
    const text = read('cluster-autoscaler').replace(
      'eks.amazonaws.com/nodegroup: web',
      'eks.amazonaws.com/nodegroup: web\n    karpenter.sh/nodepool: default',
    );
    const { stderr } = await said(written(text));
    expect(stderr).toContain(
      'node web-1 is of the NodePool default and of the node group eks-web-8ac1: Karpenter has it here',
    );
  });

  test('are not doubted where they are right', async () => {
    for (const name of ['karpenter', 'cluster-autoscaler'])
      expect((await said(written(read(name)))).stderr).toBe('');
  });
});
