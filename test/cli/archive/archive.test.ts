import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { newFolder } from '../../support/program.ts';
import { fixtureObjects } from '../../support/recorded-api.ts';
import { runHere } from '../../support/run-here.ts';

type RawObject = ReturnType<typeof fixtureObjects>[number];

const named = (object: RawObject): { readonly name: string; readonly namespace?: string } =>
  Object(object['metadata']);

/** A folder as `oc adm must-gather` leaves it. */
function mustGather(): string {
  const folder = newFolder();
  const write = (path: string, text: string): void => {
    const file = join(folder, 'must-gather', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const objects = fixtureObjects();
  for (const node of objects.filter(({ kind }) => kind === 'Node')) {
    write(`cluster-scoped-resources/core/nodes/${named(node).name}.yaml`, stringify(node));
  }
  const pods = objects.filter(({ kind }) => kind === 'Pod');
  for (const namespace of new Set(pods.map((pod) => named(pod).namespace))) {
    const items = pods.filter((pod) => named(pod).namespace === namespace);
    const list = { apiVersion: 'v1', kind: 'PodList', items };
    write(`namespaces/${namespace}/core/pods.yaml`, `---\n${stringify(list)}`);
    write(
      `namespaces/${namespace}/core/${'long-'.repeat(30)}name.yaml`,
      'apiVersion: v1\nkind: EventList\nitems: null\n',
    );
    write(`namespaces/${namespace}/pods/web/logs/current.log`, 'the tide is out\n');
  }
  write('event-filter.html', '<html></html>');
  return folder;
}

const pack = (folder: string, archive: string, ...format: readonly string[]): string => {
  const file = join(folder, archive);
  const flags = archive.endsWith('.tar') ? '-cf' : '-czf';
  spawnSync('tar', [...format, flags, file, '-C', folder, 'must-gather']);
  return file;
};

const EVENT = ['-e', 'at=1m powerOff nodes=worker-5', '-o', 'name'];

describe('an archive', () => {
  test.each([
    ['a.tar.gz', '--format=gnu'],
    ['b.tgz', '--format=pax'],
    ['c.tar', '--format=pax'],
  ])('%s of must-gather (%s) is read as its folder is', async (archive, format) => {
    const folder = mustGather();
    const packed = await runHere(['simulate', pack(folder, archive, format), ...EVENT]);
    const unpacked = await runHere(['simulate', join(folder, 'must-gather'), ...EVENT]);
    expect([packed.exitCode, packed.stdout]).toEqual([0, unpacked.stdout]);
    expect(packed.stdout).toContain('shop/web-');
  });

  test('with a link or a path that leads out of it is refused', async () => {
    const folder = mustGather();
    symlinkSync('/etc/passwd', join(folder, 'must-gather/nodes.yaml'));
    const linked = await runHere(['simulate', pack(folder, 'l.tar.gz'), ...EVENT]);
    expect(linked.exitCode).toBe(2);
    expect(linked.stderr).toContain('l.tar.gz is refused: must-gather/nodes.yaml in it is a link');
    const file = join(folder, 't.tar');
    const outside = [
      '-cPf',
      file,
      '-C',
      join(folder, 'must-gather'),
      '../must-gather/event-filter.html',
    ];
    spawnSync('tar', outside);
    const traversing = await runHere(['simulate', file, ...EVENT]);
    expect(traversing.stderr).toContain('in it leads out of it');
  });

  test('that is cut, or holds nothing of a cluster, is an error', async () => {
    const folder = mustGather();
    const whole = readFileSync(pack(folder, 'w.tar'));
    const cut = join(folder, 'cut.tar');
    writeFileSync(cut, whole.subarray(0, 3_000));
    expect((await runHere(['simulate', cut])).stderr).toContain('cut.tar ends in the middle');
    const empty = join(folder, 'empty.tar');
    writeFileSync(empty, Buffer.alloc(1_024));
    expect((await runHere(['simulate', empty])).stderr).toContain(
      'holds no file that could be part',
    );
  });
});
