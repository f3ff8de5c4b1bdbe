import { describe, expect, it } from 'vitest';
import { type CauseId, Ledger, THE_SNAPSHOT } from '#causes';
import { Timeline } from '#timeline';
import { Bug, seconds } from '#units';
import { atSecond, START } from '../support/clock.ts';

const storm = () => {
  const timeline = new Timeline(START);
  return { timeline, ledger: new Ledger<string>(timeline) };
};

describe('the ledger', () => {
  it('numbers what happened and dates it by the clock', () => {
    const { timeline, ledger } = storm();
    timeline.at(atSecond(3), 'script', () => {
      const gale = ledger.record('sky', 'gale', THE_SNAPSHOT);
      ledger.record('sea', 'waves', gale);
    });
    timeline.runUntil(atSecond(10), seconds(0));
    expect(ledger.entries).toEqual([
      { id: 1, at: atSecond(3), component: 'sky', cause: 'gale', because: 0 },
      { id: 2, at: atSecond(3), component: 'sea', cause: 'waves', because: 1 },
    ]);
  });

  it('tells the path to an entry, the root first', () => {
    const { ledger } = storm();
    const gale = ledger.record('sky', 'gale', THE_SNAPSHOT);
    ledger.record('sky', 'sunshine', THE_SNAPSHOT);
    const waves = ledger.record('sea', 'waves', gale);
    const late = ledger.record('ferry', 'late', waves);
    expect(ledger.pathTo(late).map(({ cause }) => cause)).toEqual(['gale', 'waves', 'late']);
    expect(ledger.pathTo(gale).map(({ cause }) => cause)).toEqual(['gale']);
  });

  it('has nothing before the snapshot', () => {
    const { ledger } = storm();
    expect(ledger.entry(THE_SNAPSHOT)).toBeUndefined();
    expect(ledger.pathTo(THE_SNAPSHOT)).toEqual([]);
  });

  it('knows no entry that was never recorded', () => {
    const { ledger } = storm();
    const gale = ledger.record('sky', 'gale', THE_SNAPSHOT);
    expect(() => ledger.entry((gale + 1) as CauseId)).toThrow(Bug);
  });

  it('tells the clock that something happened', () => {
    const { timeline, ledger } = storm();
    timeline.at(atSecond(7), 'script', () => ledger.record('sky', 'gale', THE_SNAPSHOT));
    timeline.runUntil(atSecond(10), seconds(0));
    expect(timeline.lastActivity).toBe(atSecond(7));
  });
});
