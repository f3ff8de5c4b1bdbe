import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SweepReport } from '#documents';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';
const folder = newFolder();
const YESTERDAY = join(folder, 'yesterday.json');
const WITHOUT_SPREAD = ['--scale', 'deploy/shop/cart=1'];
/** The first command loads the program. */
const MOST_MILLISECONDS = 120_000;
const TARGET = ['--target', 'nodes=worker-1,worker-2,worker-5'];

const sweep = (...args: readonly string[]) => runHere(['sweep', CLUSTER, ...TARGET, ...args]);
const against = (...args: readonly string[]) => sweep('--baseline', YESTERDAY, ...args);

const stored = (change: (report: SweepReport) => object): string => {
  const path = join(newFolder(), 'changed.json');
  const report: SweepReport = JSON.parse(readFileSync(YESTERDAY, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...report, ...change(report) }));
  return path;
};

beforeAll(async () => {
  await sweep('-o', `json=${YESTERDAY}`);
}, MOST_MILLISECONDS);

test('the same cluster is neither worse nor better', async () => {
  const { exitCode, stdout } = await against('--fail-on', 'any');
  expect(exitCode).toBe(0);
  expect(stdout.split('\n')[0]).toMatch(
    /^Since 2026-11-20 09:12 UTC, none of \d+ faults breaks anything that it did not break then\.$/,
  );
});

test('what a fault breaks since yesterday comes first, and fails the gate', async () => {
  const { exitCode, stdout } = await against('--fail-on', 'worse', ...WITHOUT_SPREAD);
  const [first = ''] = stdout.split('\n');
  expect(first).toContain('Since 2026-11-20 09:12 UTC, losing ');
  expect(first).toContain('shop/cart');
  expect(stdout).toContain('Changes since the earlier sweep');
  expect(exitCode).toBe(1);
  expect((await against(...WITHOUT_SPREAD)).exitCode).toBe(0);
});

test('the other way round the same losses are better, and --fail-on worse passes', async () => {
  const worse = join(folder, 'worse.json');
  await sweep('-o', `json=${worse}`, ...WITHOUT_SPREAD);
  const forth: SweepReport = JSON.parse((await against('-o', 'json', ...WITHOUT_SPREAD)).stdout);
  const back: SweepReport = JSON.parse((await sweep('--baseline', worse, '-o', 'json')).stdout);
  const lossesOf = ({ since }: SweepReport, which: 'worse' | 'better') =>
    new Map(
      since?.faults.map((fault) => [
        fault.fault,
        new Set(fault[which].map((each) => JSON.stringify(each))),
      ]),
    );
  expect(lossesOf(forth, 'worse').size).toBeGreaterThan(0);
  expect(lossesOf(back, 'better')).toEqual(lossesOf(forth, 'worse'));
  expect(lossesOf(back, 'worse')).toEqual(lossesOf(forth, 'better'));
});

test('a report with a comparison is read again, and printed with the same words', async () => {
  const path = join(folder, 'compared.json');
  const args = ['-o', `json=${path}`, '-o', 'markdown', ...WITHOUT_SPREAD];
  const { stdout } = await against(...args);
  expect((await runHere(['report', path, '-o', 'markdown'])).stdout).toBe(stdout);
});

test('what one sweep did not model is said: a difference may come from there', async () => {
  const path = stored(({ limits }) => ({
    limits: [...limits, { kind: 'services-unknown', message: 'x' }],
  }));
  const { stdout } = await sweep('--baseline', path);
  expect(stdout.replaceAll('\n', ' ')).toContain(
    'The two may differ for another reason than the cluster: only the earlier sweep does not model services-unknown.',
  );
});

test('what is down without any fault is said once, and is not better in each fault', async () => {
  const down = {
    name: 'Service/shop/cart',
    from: 0,
    seconds: null,
    unnoticedSeconds: 0,
    ends: null,
  };
  const path = stored(({ baseline, rows }) => ({
    baseline: { ...baseline, down: [{ ...down, endsBecause: 'quiet' }] },
    rows: rows.map((row) => ({ ...row, down: [...row.down, { ...down, endsBecause: 'quiet' }] })),
  }));
  const { since }: SweepReport = JSON.parse((await sweep('--baseline', path, '-o', 'json')).stdout);
  expect(since?.withoutFault.better.map(({ kind }) => kind)).toEqual(['down', 'downAtEnd']);
  expect(since?.faults).toEqual([]);
});

describe('what cannot be compared is refused', () => {
  const messageOf = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stderr } = await sweep(...args);
    expect(exitCode).toBe(2);
    return stderr;
  };
  test('a report that leaves rows out', async () => {
    const path = stored(({ rows, summary }) => ({
      rows: rows.slice(0, 1),
      summary: { ...summary, listed: 1 },
    }));
    expect(await messageOf('--baseline', path)).toContain('the others cannot be compared');
  });
  test('a sweep over other faults', async () => {
    const message = await messageOf('--baseline', YESTERDAY, '--over', 'drains');
    expect(message).toContain('no fault of this sweep is in');
  });
  test('options that do not go together', async () => {
    expect(await messageOf('--fail-on', 'worse')).toContain('--fail-on asks for --baseline');
    for (const other of [
      ['--smallest', '2'],
      ['--shard', '0/2'],
      ['--over', 'consolidations'],
    ]) {
      const message = await messageOf('--baseline', YESTERDAY, ...other);
      expect(message).toContain('--baseline does not go with --');
    }
  });
  test('an output that would overwrite it, and a file that is no sweep', async () => {
    const message = await messageOf('--baseline', YESTERDAY, '-o', `json=${YESTERDAY}`);
    expect(message).toContain('writing would destroy it');
    expect(await messageOf('--baseline', CLUSTER)).toContain('error');
  });
});

describe('sweeps of which a short duration cuts the runs', () => {
  const CUT = ['--duration', '2m'];
  const cut = join(folder, 'cut.json');
  const since = async (...args: readonly string[]) => {
    const { stdout } = await sweep(...args, '-o', 'json');
    const report: SweepReport = JSON.parse(stdout);
    return report.since;
  };

  beforeAll(async () => {
    await sweep('-o', `json=${cut}`, ...CUT);
  }, MOST_MILLISECONDS);

  test('are neither better nor worse for what comes after their end', async () => {
    for (const args of [
      ['--baseline', YESTERDAY, ...CUT],
      ['--baseline', cut],
      ['--baseline', cut, ...CUT],
    ]) {
      expect(await since(...args)).toMatchObject({ faults: [], cut: { at: 120 } });
      expect((await sweep(...args, '--fail-on', 'worse')).exitCode).toBe(1);
    }
  });

  test('say up to when they are compared', async () => {
    const { stdout } = await against(...CUT);
    expect(stdout).toMatch(
      /^Since .*, none of \d+ faults is known to break anything that it did not break then\.\n\d+ faults are compared only up to 2m, when a run ends while something is still to happen\./,
    );
  });

  test('are worse for what they lose themselves', async () => {
    const told = await since('--baseline', cut, '--duration', '90s', ...WITHOUT_SPREAD);
    const worse = told?.faults.flatMap((fault) => fault.worse.map(({ kind }) => kind)) ?? [];
    expect(new Set(worse)).toEqual(new Set(['down']));
  });
});
