import { useId, useState } from 'preact/hooks';
import type { Choices } from '#browser';
import { visible } from '#units';
import {
  type Event as EventOfScripts,
  namesFor,
  type Target,
  takesOne,
  targetFieldsOf,
} from './choice.ts';

export interface NamesInputProps {
  readonly event: EventOfScripts;
  readonly choices: Choices;
  readonly targets: readonly Target[];
  /** A target that the timeline has selected. */
  readonly offered: Target | undefined;
  readonly onTargets: (change: (before: readonly Target[]) => readonly Target[]) => void;
}

/** Longer lists of suggestions slow browsers down. */
const MOST = 200;

const NOUNS: Readonly<Record<string, string>> = {
  nodes: 'node',
  zones: 'zone',
  pods: 'pod',
  namespaces: 'namespace',
  owner: 'workload',
  workload: 'workload',
  name: 'PodDisruptionBudget',
  like: 'like node',
};

const label = ({ field, name }: Target): string => `${NOUNS[field] ?? field} ${name}`;

/** The objects that an event affects: names with suggestions, and what the timeline has selected. */
export function NamesInput({ event, choices, targets, offered, onTargets }: NamesInputProps) {
  const [text, setText] = useState('');
  const list = useId();
  const fields = targetFieldsOf(event);
  const known = fields.flatMap((field) =>
    namesFor(field, event, choices).map((name): Target => ({ field, name })),
  );
  const add = (target: Target) => {
    onTargets((before) =>
      before.some((each) => label(each) === label(target))
        ? before
        : [
            ...before.filter(({ field }) => field !== target.field || !takesOne(event, field)),
            target,
          ],
    );
    setText('');
  };
  const take = (typed: string, isWhole: boolean) => {
    if (!isWhole || typed.trim() === '') return setText(typed);
    const meant = known.find((each) => label(each) === typed || each.name === typed);
    add(meant ?? { field: fieldOf(typed, fields), name: typed.trim() });
  };
  const wanted = text.toLowerCase();
  const suggested = known.filter((each) => label(each).toLowerCase().includes(wanted));
  return (
    <div class="targets">
      <label>
        <span>{event.subject === 'nodes' ? 'Nodes or zones' : 'Objects'}</span>
        <input
          list={list}
          value={text}
          autocomplete="off"
          placeholder={targets.length === 0 ? 'type a name, or click a row below' : 'another one'}
          onInput={(input) => take(input.currentTarget.value, isPicked(input))}
          onBlur={() => take(text, true)}
          onKeyDown={(key) => {
            if (key.key !== 'Enter' || text.trim() === '') return;
            key.preventDefault();
            take(text, true);
          }}
        />
        <datalist id={list}>
          {suggested.slice(0, MOST).map((each) => (
            <option key={label(each)} value={label(each)} />
          ))}
        </datalist>
      </label>
      <ul class="chips" aria-label="Chosen objects">
        {targets.map((target) => (
          <li key={label(target)} class="chip">
            <bdi>{visible(label(target))}</bdi>
            <button
              type="button"
              aria-label={`Remove ${label(target)}`}
              onClick={() => onTargets((before) => before.filter((each) => each !== target))}
            >
              ×
            </button>
          </li>
        ))}
        {offered !== undefined && !targets.some((each) => label(each) === label(offered)) && (
          <li>
            <button type="button" class="offer" onClick={() => add(offered)}>
              + {visible(label(offered))}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Whether a suggestion was picked: what is typed may go on. */
const isPicked = (input: Event): boolean =>
  !(input instanceof InputEvent) || input.inputType === 'insertReplacementText';

/** A name with two slashes is a workload, with one a pod. */
function fieldOf(name: string, fields: readonly string[]): string {
  const slashes = name.split('/').length - 1;
  const meant = slashes === 2 ? ['owner', 'workload'] : slashes === 1 ? ['pods', 'name'] : [];
  return meant.find((field) => fields.includes(field)) ?? fields[0] ?? 'nodes';
}
