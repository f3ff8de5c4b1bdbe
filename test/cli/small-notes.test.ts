import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asYaml, rawNode, rawPod } from '../snapshot/support.ts';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = newFolder();

function save(name: string, ...objects: readonly Readonly<Record<string, unknown>>[]): string {
  const path = join(FOLDER, name);
  writeFileSync(path, asYaml(...objects));
  return path;
}

const ready = { type: 'Ready', status: 'True', lastHeartbeatTime: '2026-11-20T00:00:00Z' };
const pier = rawNode('pier', { status: { conditions: [ready] } });

const notesOf = async (path: string, ...events: readonly string[]) => {
  const args = events.flatMap((event) => ['-e', event]);
  const { stdout } = await runHere(['simulate', path, ...args, '-o', 'json']);
  const { assumptions, limits } = JSON.parse(stdout) as Record<string, { message: string }[]>;
  return [...(assumptions ?? []), ...(limits ?? [])].map(({ message }) => message);
};

describe('a bootTime of restore', () => {
  const NOTE = 'the bootTime of a restore has no effect where the power was on: pier';
  const RESTORE = 'at=40s restore nodes=pier bootTime=5s';

  it('is noted where the machine was on', async () => {
    const path = save('pier.yaml', pier);
    expect(await notesOf(path, 'at=20s stopKubelet nodes=pier', RESTORE)).toContain(NOTE);
    expect(await notesOf(path, 'at=20s powerOff nodes=pier', RESTORE)).not.toContain(NOTE);
  });
});

describe('devices that pods claim', () => {
  const podWith = (phase: string) =>
    rawPod('train', {
      spec: { nodeName: 'pier', resourceClaims: [{ name: 'gpu' }], containers: [{ name: 'main' }] },
      status: { phase },
    });

  it('are said to be everywhere', async () => {
    const notes = await notesOf(save('claims.yaml', pier, podWith('Running')));
    expect(notes).toContain(
      'devices of 1 pod with resourceClaims, which the snapshot does not tell: every node is taken to have ' +
        'enough of them',
    );
    const finished = await notesOf(save('finished.yaml', pier, podWith('Succeeded')));
    expect(finished.join()).not.toContain('devices');
  });
});

it('a wrong flag of the control plane is reported with its own place', async () => {
  const manager = rawPod(
    'kube-controller-manager-pier',
    {
      spec: {
        nodeName: 'pier',
        containers: [
          {
            name: 'kube-controller-manager',
            command: ['kube-controller-manager', '--kube-api-qps=fast', '--kube-api-burst', '-1'],
          },
        ],
      },
    },
    { namespace: 'kube-system' },
  );
  const path = save('manager.yaml', pier, manager);
  const { stderr } = await runHere(['simulate', path, '-e', 'at=1m cordon nodes=pier']);
  expect(stderr).toMatch(/kube-api-qps takes a number, not "fast"\n.*manager\.yaml:\d+:\d+/);
  expect(stderr).toContain('--kube-api-qps=fast');
  expect(stderr).toContain('for example --kube-api-qps=');
});
