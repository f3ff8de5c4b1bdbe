import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processIo } from '#cli';
import { readSnapshotInputs } from '../../src/cli/inputs.ts';
import { newFolder } from '../support/program.ts';

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
