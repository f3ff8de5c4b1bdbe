import { render } from 'preact';
import type { SnapshotFile } from '../../src/browser/messages.ts';
import { readBytes, readJson } from '../data/blocks.ts';
import { dataOfPage } from '../data/page-data.ts';
import { Playground } from './playground.tsx';
import { type Asked, Session } from './session.ts';
import { Workbench } from './workbench.tsx';

type KeptFile = Omit<SnapshotFile, 'content'> & { readonly size: number };

const HOLDS_SNAPSHOT =
  'This file holds the snapshot as it is, with all that kubectl printed, such as variables and ' +
  'Secrets: take care where you send it. It asks nothing of any network.';

/** Shows a report with its snapshot, or a page that waits for one. */
async function start(root: HTMLElement): Promise<void> {
  const bundle = new TextDecoder().decode(await readBytes('engine'));
  if (document.getElementById('data-snapshot') === null) {
    render(<Playground bundle={bundle} />, root);
  } else {
    const data = await dataOfPage();
    const files = await readJson<readonly KeptFile[]>('snapshot-files');
    const snapshot = cut(await readBytes('snapshot'), files);
    const session = new Session(bundle, snapshot, await readJson<Asked>('asked'));
    render(<Workbench {...{ session, data, note: HOLDS_SNAPSHOT }} />, root);
  }
  document.documentElement.dataset['ready'] = 'yes';
}

/** The files whose bytes follow one another. */
function cut(bytes: Uint8Array, files: readonly KeptFile[]): readonly SnapshotFile[] {
  let at = 0;
  return files.map(({ size, ...file }) => {
    const content = bytes.slice(at, at + size);
    at += size;
    return { ...file, content };
  });
}

const root = document.getElementById('page');
if (root !== null) start(root);
