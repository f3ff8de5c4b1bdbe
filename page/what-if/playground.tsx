import { useEffect, useState } from 'preact/hooks';
import type { SnapshotFile } from '#browser';
import { dataOfBlocks, type PageData } from '../data/page-data.ts';
import { writeAnswer } from './answer.ts';
import { nothingAsked, Session } from './session.ts';
import { Workbench } from './workbench.tsx';

interface Opened {
  readonly session: Session;
  readonly data: PageData;
}

/** A page without a snapshot, into which a reader drops one. */
export function Playground({ bundle }: { readonly bundle: string }) {
  const [opened, setOpened] = useState<Opened>();
  const [words, setWords] = useState('');
  const [problems, setProblems] = useState('');
  const [isOver, setOver] = useState(false);
  const open = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const paths = files.map(({ name }) => name);
    setProblems('');
    setWords(`Reading ${paths.join(', ')} …`);
    const session = new Session(bundle, await snapshotOf(files), nothingAsked(paths));
    try {
      const { before } = await session.start();
      if (before.kind === 'refused') {
        session.stop();
        setProblems(before.problems);
      } else {
        writeAnswer(before.page);
        setOpened({ session, data: dataOfBlocks(before.page.blocks) });
      }
    } catch (error) {
      setProblems(error instanceof Error ? error.message : String(error));
    }
    setWords('');
  };
  useDrop(open, setOver);
  return (
    <>
      <section class={`drop${isOver ? ' over' : ''}`} aria-labelledby="drop-title">
        <h2 id="drop-title">{opened === undefined ? 'Your snapshot' : 'Another snapshot'}</h2>
        <p>
          Drop files here that{' '}
          <code>kubectl get nodes,pods,leases,deployments,replicasets -A -o yaml</code> has printed,
          YAML or JSON, also .gz. <strong>Nothing leaves this page:</strong> it plays the outage
          itself, and its policy forbids every request.
        </p>
        <label class="file">
          <span>Choose files</span>
          <input
            type="file"
            multiple
            accept=".yaml,.yml,.json,.gz"
            onChange={({ currentTarget }) => open([...(currentTarget.files ?? [])])}
          />
        </label>
        <output>{words}</output>
        {problems !== '' && (
          <pre class="problems" role="alert">
            {problems}
          </pre>
        )}
      </section>
      {opened !== undefined && (
        <Workbench key={opened.session} session={opened.session} data={opened.data} />
      )}
    </>
  );
}

const snapshotOf = (files: readonly File[]): Promise<readonly SnapshotFile[]> =>
  Promise.all(
    files.map(async (file) => ({
      path: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
    })),
  );

/** Files may be dropped anywhere on the page. */
function useDrop(open: (files: readonly File[]) => void, setOver: (isOver: boolean) => void): void {
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      open([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
}
