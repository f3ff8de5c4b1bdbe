import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processIo } from '#cli';
import { readSnapshotInputs } from '../../src/cli/inputs.ts';
import { newFolder, run } from '../support/program.ts';

const HARBOUR = newFolder();
const at = (...parts: readonly string[]) => join(HARBOUR, ...parts);
mkdirSync(at('dump', 'shop'), { recursive: true });
mkdirSync(at('bare'));
for (const name of [
  'dump/nodes.json',
  'dump/shop/pods.yaml',
  'dump/shop/events.yml.gz',
  'dump/shop/logs.txt',
  'bare/readme.md',
  'cluster.yaml',
  'cluster.json',
]) {
  writeFileSync(at(...name.split('/')), `# ${name}\n`);
}

const read = (...args: readonly string[]) => readSnapshotInputs(args, processIo());

/** The path of each input below the harbour, and its content. */
async function contents(...args: readonly string[]) {
  const inputs = await read(...args);
  return Promise.all(
    inputs.map(async ({ path, bytes }) => {
      let text = '';
      for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
        text += Buffer.from(chunk).toString();
      }
      return [path.slice(HARBOUR.length + 1), text];
    }),
  );
}

describe('the inputs of a snapshot', () => {
  it('are files as they are named, each once', async () => {
    expect(await contents(at('cluster.yaml'), at('cluster.json'), at('cluster.yaml'))).toEqual([
      ['cluster.yaml', '# cluster.yaml\n'],
      ['cluster.json', '# cluster.json\n'],
    ]);
  });

  it('are what can be read in a folder and below it', async () => {
    const inputs = await read(at('dump'));
    expect(inputs.map(({ path, fromFolder }) => [path, fromFolder])).toEqual([
      [at('dump', 'nodes.json'), true],
      [at('dump', 'shop', 'events.yml.gz'), true],
      [at('dump', 'shop', 'pods.yaml'), true],
    ]);
  });

  it('are what a pattern matches that no shell has expanded', async () => {
    const inputs = await read(at('cluster.*'));
    expect(inputs.map(({ path }) => path)).toEqual([at('cluster.json'), at('cluster.yaml')]);
    await expect(read(at('*.toml'))).rejects.toMatchObject({ name: 'UserError' });
  });

  it('that are not there are answered with the nearest name', async () => {
    await expect(read(at('clutser.yaml'))).rejects.toMatchObject({
      name: 'UserError',
      hint: `did you mean ${at('cluster.yaml')}?`,
    });
    await expect(read(at('no', 'such', 'folder'))).rejects.toMatchObject({ hint: undefined });
  });

  it('cannot be a folder without anything to read', async () => {
    await expect(read(at('bare'))).rejects.toMatchObject({ name: 'UserError' });
  });
});

describe('a folder of drop-ins', () => {
  const configuration = (fields: string): string =>
    `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${fields}\n`;
  const write = (folder: string, name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const memoryThreshold = (folder: string): unknown => {
    const { stdout } = run(['check', folder, '-o', 'json']);
    const messages = JSON.parse(stdout).findings.map(({ message }: { message: string }) => message);
    return messages.find((message: string) => message.startsWith('the hard threshold of memory'));
  };

  it('lies over the configuration in the order in which a kubelet walks it', () => {
    const folder = newFolder();
    write(
      folder,
      'kubelet.yaml',
      configuration(
        'evictionSoft: {memory.available: 300Mi}\nevictionSoftGracePeriod: {memory.available: 1m}',
      ),
    );
    const threshold = (amount: string) =>
      configuration(`evictionHard: {memory.available: ${amount}}`);
    write(folder, 'conf.d/20-more.conf', threshold('700Mi'));
    write(folder, 'conf.d/10-less.conf', threshold('400Mi'));
    expect(memoryThreshold(folder)).toContain('700Mi');
    // Behind the folder that is called like the beginning of its name comes the file.
    write(folder, 'conf.d/30/last.conf', threshold('800Mi'));
    write(folder, 'conf.d/30.conf', threshold('900Mi'));
    expect(memoryThreshold(folder)).toContain('900Mi');
  });

  it('keeps the default thresholds that no file of a kubelet drops', () => {
    const folder = newFolder();
    write(folder, 'conf.d/10-memory.conf', configuration('evictionHard: {memory.available: 1Gi}'));
    const codes = run(['check', folder, '-o', 'json']).stdout;
    expect(codes).not.toContain('default-thresholds-dropped');
    write(folder, 'kubelet.yaml', configuration('evictionHard: {memory.available: 1Gi}'));
    expect(run(['check', folder, '-o', 'json']).stdout).toContain('default-thresholds-dropped');
  });

  it('may hold configurations of other programs', () => {
    const folder = newFolder();
    write(folder, 'kubelet.yaml', configuration('maxPods: 50'));
    write(folder, 'nginx.conf', 'server { listen 80; }\n');
    const { exitCode, stderr } = run(['check', folder]);
    expect([exitCode, stderr]).toEqual([0, '']);
  });
});
