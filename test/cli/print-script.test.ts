import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const FOLDER = newFolder();

interface Note {
  readonly kind: string;
}

interface Reported {
  readonly evictions: readonly { readonly pod: string; readonly at: number }[];
  readonly assumptions: readonly Note[];
  readonly limits: readonly Note[];
}

const report = async (args: readonly string[]): Promise<Reported> =>
  JSON.parse((await runHere(['simulate', SNAPSHOT, ...args, '-o', 'json', '--quiet'])).stdout);

describe('simulate --print-script', () => {
  it.each(['workflow', 'engine', 'node-scenarios', 'kill-pods'])(
    'prints a script that plays as the experiment %s',
    async (name) => {
      const file = `fixtures/chaos/${name}.yaml`;
      const printed = await runHere(['simulate', SNAPSHOT, '-s', file, '--print-script']);
      expect(printed.exitCode).toBe(0);
      const script = join(FOLDER, `${name}.yaml`);
      writeFileSync(script, printed.stdout);
      const [as, chaos] = [await report(['-s', script]), await report(['-s', file])];
      expect(chaos.evictions).not.toEqual([]);
      // The messages name the lines of the script.
      const known = ({ evictions }: Reported) =>
        evictions.map((each) => ({ ...each, message: '', because: 0 }));
      expect(JSON.stringify(known(as))).toBe(JSON.stringify(known(chaos)));
    },
  );

  it('prints events and settings of the command line', async () => {
    const { stdout } = await runHere([
      ...['simulate', SNAPSHOT, '--print-script', '--seed', '7', '--duration', '2h'],
      ...['-e', 'at=1m powerOff nodes=worker-1 for=5m'],
    ]);
    expect(stdout).toMatch(/duration: 2h[\s\S]*seed: 7[\s\S]*powerOff:\s+nodes:\s+- worker-1/);
  });

  it('says what is wrong, and that it prints all events', async () => {
    const wrong = await runHere(['simulate', SNAPSHOT, '--print-script', '-e', 'powerOf nodes=a']);
    expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('powerOff')]);
    const left = await runHere(['simulate', SNAPSHOT, '--print-script', '--without', 'a']);
    expect([left.exitCode, left.stderr]).toEqual([2, expect.stringContaining('--without')]);
  });

  it('tells in the report what is assumed and what is not played', async () => {
    const { assumptions, limits } = await report(['-s', 'fixtures/chaos/workflow.yaml']);
    expect(assumptions.map(({ kind }) => kind)).toContain('chaos-translated');
    expect(limits.map(({ kind }) => kind)).toContain('chaos-not-played');
  });
});
