import { describe, expect, it } from 'vitest';
import { instant } from '#units';
import { decideStart } from '../../src/preparation/start.ts';
import { atSecond } from '../support/clock.ts';

const NOTHING = {
  option: undefined,
  script: undefined,
  newestHeartbeat: undefined,
  clocksAhead: [],
  newestTimestamp: undefined,
};
const ALL = {
  option: atSecond(1),
  script: atSecond(2),
  newestHeartbeat: atSecond(3),
  clocksAhead: [],
  newestTimestamp: atSecond(4),
};

describe('the start of a simulation', () => {
  it('is given by the option, then by the script, then by the newest heartbeat', () => {
    expect(decideStart(ALL)).toEqual({ at: atSecond(1), isGiven: true });
    expect(decideStart({ ...ALL, option: undefined })).toEqual({ at: atSecond(2), isGiven: true });
    expect(decideStart({ ...ALL, option: undefined, script: undefined })).toEqual({
      at: atSecond(3),
      isGiven: false,
    });
  });

  it('tells of clocks that do not count', () => {
    const ahead = { ...NOTHING, newestHeartbeat: atSecond(3), clocksAhead: ['ferry'] };
    expect(decideStart(ahead)).toEqual({
      at: atSecond(3),
      isGiven: false,
      assumption: { kind: 'clocks-ahead', nodes: ['ferry'] },
    });
    expect(decideStart({ ...ahead, option: atSecond(1) })).toEqual({
      at: atSecond(1),
      isGiven: true,
    });
  });

  it('is assumed to be the newest timestamp of a snapshot without any heartbeat', () => {
    expect(decideStart({ ...NOTHING, newestTimestamp: atSecond(4) })).toEqual({
      at: atSecond(4),
      isGiven: false,
      assumption: { kind: 'start-is-newest-timestamp', at: atSecond(4) },
    });
  });

  it('is the epoch of a snapshot that knows no time', () => {
    expect(decideStart(NOTHING).at).toBe(instant(0));
  });
});
