import type { Assumption } from '#assumptions';
import { type DamageTrace, damageTraceOf, recoveredAt } from '#report';
import type { Run } from '#simulation';
import { lastingText, listed, offsetText } from '#words';
import { scriptOf } from '../script-of.ts';
import { tryEach } from '../try-each.ts';
import { alternativeOf } from './alternatives.ts';

/** A part of the answer that an assumption may decide. */
interface Measure {
  readonly value: string;
  /** What the value is of. */
  readonly of: string;
}

/**
 * What each assumption would change if it were otherwise, found by playing: a clause that begins with
 * `if`. Assumptions without another value have none.
 */
export function otherwiseOf(scenario: Run): ReadonlyMap<Assumption, string> {
  const before = measuresOf(damageTraceOf(scenario));
  const alternatives = scenario.assumptions.flatMap((assumption) => {
    const alternative = alternativeOf(assumption, scenario);
    if (alternative === undefined) return [];
    // Settings only: its events come after all others, and it has none.
    const script = scriptOf({ set: alternative.settings });
    return { assumption, words: alternative.words, change: { script } };
  });
  const { found } = tryEach(scenario, alternatives, {
    measure: (play) => measuresOf(damageTraceOf(play)),
    judge: ({ assumption, words }, after) => {
      const changes = before.flatMap((measure, place) =>
        changeOf(measure, after[place] ?? measure),
      );
      const what = changes.length === 0 ? 'the answer is the same' : listed(changes);
      return [assumption, `${words}, ${what}`] as const;
    },
  });
  return new Map(found);
}

function changeOf(before: Measure, after: Measure): readonly string[] {
  if (before.value === after.value && before.of === after.of) return [];
  if (before.of === after.of) return [`${after.of} ${after.value} instead of ${before.value}`];
  return [`${after.of} ${after.value} instead of ${before.of} ${before.value}`];
}

function measuresOf({ damage, parts }: DamageTrace): readonly Measure[] {
  const { figures, down } = damage;
  const [longest] = down;
  const recovered = recoveredAt(parts);
  const numberOf = (of: string, count: number): Measure => ({ of, value: `${count}` });
  return [
    longest === undefined
      ? { of: 'nothing is down', value: '' }
      : { of: `${longest.name} is down`, value: lengthText(longest) },
    {
      of: 'all pods run again',
      value: recovered === null ? 'never' : `at ${offsetText(recovered)}`,
    },
    numberOf('evicted pods number', figures.podsEvicted),
    numberOf('pods without a node number', figures.pending),
    numberOf('pods that stay Terminating number', figures.stuck),
  ];
}

const lengthText = ({ seconds, endsBecause }: DamageTrace['damage']['down'][number]): string =>
  seconds === null ? lastingText(endsBecause) : `for ${offsetText(seconds)}`;
