import { type DamageTrace, damageTraceOf, hasDamage, requestedParts } from '#report';
import type { Run } from '#simulation';
import { traceOf } from './trace-of.ts';

/** What happens under one combination of settings without any fault. */
export interface WithoutFault {
  readonly single: DamageTrace;
  /** Whether anything happens that a fault could be charged with by mistake. */
  readonly hasDamage: boolean;
  /** @param number of the history, from 1 */
  readonly inHistory: (number: number) => DamageTrace;
}

/** Plays a scenario without a fault, once for each combination of settings that is asked for. */
export function playerWithoutFault(scenario: Run): (settings: readonly string[]) => WithoutFault {
  const known = new Map<string, WithoutFault>();
  return (settings) => {
    const key = JSON.stringify(settings);
    const before = known.get(key) ?? played(scenario, settings);
    known.set(key, before);
    return before;
  };
}

function played(scenario: Run, settings: readonly string[]): WithoutFault {
  const result =
    settings.length === 0 ? undefined : scenario.replay({ settings }, requestedParts(scenario));
  const own = result?.kind === 'played' ? result.scenario : scenario;
  const single = damageTraceOf(own);
  const histories = new Map<number, DamageTrace>();
  return {
    single,
    hasDamage: hasDamage(single),
    inHistory: (number) => {
      const history = histories.get(number) ?? traceOf(own, number);
      histories.set(number, history);
      return history;
    },
  };
}
