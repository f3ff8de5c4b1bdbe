import { render } from 'preact';
import { readBytes, readJson } from '../data/blocks.ts';
import { dataOfPage } from '../data/page-data.ts';
import { Playground } from './playground.tsx';
import { type Asked, Session } from './session.ts';
import { Workbench } from './workbench.tsx';

const HOLDS_SNAPSHOT =
  'This file holds what models read of the snapshot, such as names, labels and resources, no ' +
  'variables and no Secrets. It asks nothing of any network.';

/** Shows a report with its snapshot, or a page that waits for one. */
async function start(root: HTMLElement): Promise<void> {
  const bundle = new TextDecoder().decode(await readBytes('engine'));
  if (document.getElementById('data-files') === null) {
    render(<Playground bundle={bundle} />, root);
  } else {
    const data = await dataOfPage();
    const kept = new TextDecoder().decode(await readBytes('files'));
    const session = new Session(bundle, { kept }, await readJson<Asked>('asked'));
    render(<Workbench {...{ session, data, note: HOLDS_SNAPSHOT }} />, root);
  }
  document.documentElement.dataset['ready'] = 'yes';
}

const root = document.getElementById('page');
if (root !== null) start(root);
