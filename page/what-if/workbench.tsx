import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choices } from '#browser';
import type { PageComparison } from '#page-data';
import { offsetText } from '#words';
import { App } from '../app.tsx';
import {
  content,
  dataOfBlocks,
  type PageData,
  type TableData,
  tablesOfBlocks,
} from '../data/page-data.ts';
import { DiffApp } from '../diff/app.tsx';
import { sidedPlaceOf } from '../diff/sided-place.ts';
import { placeOf, type Subject } from '../model/subject.ts';
import { Tables } from '../tables/tables.tsx';
import { type Choice, type Event, FIRST_CHOICE } from './choice.ts';
import { commandFor } from './command.ts';
import { Form } from './form.tsx';
import { type Played, Result } from './result.tsx';
import { ScriptBox } from './script-box.tsx';
import { scriptText } from './script-text.ts';
import type { Session } from './session.ts';
import { type View, ViewSwitch } from './view-switch.tsx';

export interface WorkbenchProps {
  readonly session: Session;
  /** The report. */
  readonly data: PageData;
  /** A sentence below the form. */
  readonly note?: string;
}

interface Outcome {
  readonly before: Played;
  readonly after: Played;
  readonly data: PageData;
  /** Absent where the two cannot be compared. */
  readonly difference?: TableData & { readonly comparison: PageComparison };
}

/** The form, and a script that was typed instead. */
interface Asking {
  readonly choice: Choice;
  readonly typed?: string;
}

const FIRST_ASKING: Asking = { choice: FIRST_CHOICE };

/** The state of the engine, in words for the reader. */
type Status =
  | { readonly kind: 'ready'; readonly words?: string }
  | { readonly kind: 'busy'; readonly words: string }
  | { readonly kind: 'problem'; readonly text: string };

const READY: Status = { kind: 'ready' };
const MICROSECONDS = 1_000_000;

/** A page that asks and answers what-if questions. */
export function Workbench({ session, data, note }: WorkbenchProps) {
  const [choices, setChoices] = useState<Choices>();
  const [asking, setAsking] = useState<Asking>(FIRST_ASKING);
  // Keys can be quicker than the page is drawn: a play takes what was chosen last.
  const latest = useRef(FIRST_ASKING);
  const ask = (change: (before: Asking) => Asking) => {
    latest.current = change(latest.current);
    setAsking(latest.current);
  };
  const [status, setStatus] = useState<Status>(READY);
  const [outcome, setOutcome] = useState<Outcome>();
  const [view, setView] = useState<View>('before');
  const selected = useSelected();
  const top = useRef<HTMLElement>(null);
  // The question and its answer are seen together.
  useEffect(() => {
    if (outcome !== undefined) top.current?.scrollIntoView();
  }, [outcome]);
  // The number of the last request: answers to earlier ones come too late.
  const last = useRef(0);
  const request = async (words: string, act: (own: number) => Promise<Status>) => {
    const own = ++last.current;
    setStatus({ kind: 'busy', words });
    const next = await act(own).catch(problem);
    if (own === last.current) setStatus(next);
  };
  useEffect(() => {
    request('Reading the snapshot', async () => {
      setChoices((await session.start()).choices);
      return READY;
    });
    return () => session.stop();
  }, [session]);

  const { script, flags, paths } = session.asked;
  const eventOf = ({ choice }: Asking, { events }: Pick<Choices, 'events'>): Event | undefined =>
    events.find(({ name }) => name === choice.event);
  const textOf = (asked: Asking, known: Pick<Choices, 'events'>): string =>
    asked.typed ?? scriptText(asked.choice, eventOf(asked, known), script);
  const known = choices ?? { events: [] };
  const event = eventOf(asking, known);
  const play = () =>
    request('Playing', async (own) => {
      const started = await session.start();
      setChoices(started.choices);
      const text = textOf(latest.current, started.choices);
      const after = await session.show(text, (since) => {
        const words = `Played ${offsetText(Math.floor(since / MICROSECONDS))}`;
        if (own === last.current) setStatus({ kind: 'busy', words });
      });
      const { before } = started;
      for (const shown of [before, after]) {
        if (shown.kind === 'refused') return { kind: 'problem', text: shown.problems };
      }
      if (before.kind === 'shown' && after.kind === 'shown' && own === last.current) {
        setOutcome(outcomeOf(before, after));
        setView('after');
      }
      return READY;
    });
  const cancel = () => {
    last.current += 1;
    session.stop();
    setStatus({ kind: 'ready', words: 'The play was cancelled' });
  };
  const isBusy = status.kind === 'busy';
  return (
    <>
      <section class="what-if" ref={top} aria-labelledby="what-if-title">
        <h2 id="what-if-title">What if?</h2>
        <form
          onSubmit={(submit) => {
            submit.preventDefault();
            if (!isBusy) play();
          }}
        >
          {choices !== undefined && (
            <Form
              {...{ choices, choice: asking.choice, event, selected }}
              hasEvents={script.whole !== script.settings}
              onChoice={(change) =>
                ask(({ choice }) => ({ choice: { ...choice, ...change(choice) } }))
              }
            />
          )}
          <ScriptBox
            text={textOf(asking, known)}
            command={commandFor(paths, flags)}
            isTyped={asking.typed !== undefined}
            onText={(typed) =>
              ask(({ choice }) => ({ choice, ...(typed !== undefined && { typed }) }))
            }
          />
          <div class="go">
            <button type="submit" class="play" disabled={isBusy}>
              Play
            </button>
            {isBusy && (
              <button type="button" onClick={cancel}>
                Cancel
              </button>
            )}
            <output>
              {isBusy ? `${status.words} …` : status.kind === 'ready' && status.words}
            </output>
          </div>
        </form>
        {note !== undefined && <p class="hint">{note}</p>}
        {status.kind === 'problem' && (
          <pre class="problems" role="alert">
            {status.text}
          </pre>
        )}
      </section>
      {outcome !== undefined && (
        <>
          <Result before={outcome.before} after={outcome.after} />
          <ViewSwitch view={view} hasBoth={outcome.difference !== undefined} onView={setView} />
        </>
      )}
      <Runs {...{ data, outcome, view }} />
    </>
  );
}

/** The timeline, curves and tables of one run, or one timeline above the other. */
function Runs({
  data,
  outcome,
  view,
}: {
  readonly data: PageData;
  readonly outcome: Outcome | undefined;
  readonly view: View;
}) {
  if (outcome === undefined || view === 'before') {
    return hasCourse(data) ? <App {...data} /> : <OnlyTables data={data} />;
  }
  const key = `${view} ${outcome.after.digest}`;
  const { difference } = outcome;
  if (view === 'after' || difference === undefined) return <App key={key} {...outcome.data} />;
  const { comparison, tables, readTable } = difference;
  const runs = { before: data.sources, after: outcome.data.sources };
  return <DiffApp key={key} {...{ comparison, runs, heads: tables, readTable }} />;
}

function outcomeOf(before: Played, after: Played): Outcome {
  const data = dataOfBlocks(after.page.blocks);
  if (after.comparison === undefined) return { before, after, data };
  const { blocks } = after.comparison;
  const comparison = content<PageComparison>(blocks, 'comparison');
  return { before, after, data, difference: { ...tablesOfBlocks(blocks), comparison } };
}

/** Whether anything happens: a snapshot by itself may stay as it is. */
const hasCourse = ({ sources: { lanes, history } }: PageData): boolean =>
  lanes.script.length > 0 || (history.at[history.count - 1] ?? 0) > 0;

const OnlyTables = ({ data: { tables, readTable } }: { readonly data: PageData }) => (
  <Tables heads={tables} read={readTable} chosen={undefined} />
);

const problem = (error: unknown): Status => ({
  kind: 'problem',
  text: error instanceof Error ? error.message : String(error),
});

const subjectOfAddress = (): Subject | undefined =>
  (placeOf(location.hash) ?? sidedPlaceOf(location.hash))?.subject;

/** The object that the address of the page leads to. */
function useSelected(): Subject | undefined {
  const [subject, setSubject] = useState(subjectOfAddress);
  useEffect(() => {
    const onHash = () => setSubject(subjectOfAddress());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return subject;
}
