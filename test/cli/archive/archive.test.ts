import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { zipSync } from 'fflate';
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

/** The folder as a zip archive, packed or as it is. */
function packZip(folder: string, archive: string, level: 0 | 6, names = filesIn(folder)): string {
  const files = names.map((name) => {
    const content = readFileSync(join(folder, 'must-gather', name));
    return [`must-gather/${name}`, new Uint8Array(content)] as const;
  });
  const file = join(folder, archive);
  writeFileSync(file, zipSync(Object.fromEntries(files), { level }));
  return file;
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'must-gather'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => relative(join(folder, 'must-gather'), join(each.parentPath, each.name)));

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

  test.each([['packed.zip', 6] as const, ['stored.zip', 0] as const])(
    '%s is read as its folder is',
    async (archive, level) => {
      const folder = mustGather();
      const packed = await runHere(['simulate', packZip(folder, archive, level), ...EVENT]);
      const unpacked = await runHere(['simulate', join(folder, 'must-gather'), ...EVENT]);
      expect([packed.exitCode, packed.stdout]).toEqual([0, unpacked.stdout]);
      expect(packed.stdout).toContain('shop/web-');
    },
  );

  test('says how many files are passed over, as its folder does', async () => {
    const folder = mustGather();
    const told = async (path: string): Promise<string> => {
      const { stdout } = await runHere(['simulate', path, '-e', 'cordon nodes=worker-5']);
      return stdout.replaceAll(/\s+/g, ' ');
    };
    const archive = packZip(folder, 'a.zip', 6);
    const logs = filesIn(folder).filter((name) => !name.endsWith('.yaml')).length;
    const said = `passed over, as their names are not those of objects: ${logs} files in`;
    expect(logs).toBeGreaterThan(1);
    expect(await told(archive)).toContain(`${said} ${archive}`);
    expect(await told(join(folder, 'must-gather'))).toContain(
      `${said} ${join(folder, 'must-gather')}`,
    );
  });

  test('of the program zip, written to a pipe, is read as its folder is', async () => {
    const folder = mustGather();
    const written = spawnSync('zip', ['-r', '-', 'must-gather'], { cwd: folder });
    if (written.error !== undefined) return;
    const file = join(folder, 'piped.zip');
    writeFileSync(file, written.stdout);
    const packed = await runHere(['simulate', file, ...EVENT]);
    const unpacked = await runHere(['simulate', join(folder, 'must-gather'), ...EVENT]);
    expect([packed.exitCode, packed.stdout]).toEqual([0, unpacked.stdout]);
  });

  test('of zip that is cut, broken or leads out of itself is an error', async () => {
    const folder = mustGather();
    const whole = readFileSync(packZip(folder, 'w.zip', 6));
    const failed = async (name: string, bytes: Uint8Array): Promise<string> => {
      const file = join(folder, name);
      writeFileSync(file, bytes);
      const { exitCode, stderr } = await runHere(['simulate', file]);
      expect(exitCode).toBe(2);
      return stderr;
    };
    expect(await failed('cut.zip', whole.subarray(0, 3_000))).toContain(
      'cut.zip ends in the middle',
    );
    expect(await failed('none.zip', Buffer.from('the tide is out'))).toContain('is no zip archive');
    const out = zipSync({ '../nodes.yaml': new TextEncoder().encode('kind: Node') });
    expect(await failed('out.zip', out)).toContain('../nodes.yaml in it leads out of it');
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
