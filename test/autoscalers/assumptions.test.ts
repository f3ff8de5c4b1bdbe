import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { orderOf } from './objects.ts';

const CASES = 'test/autoscalers/cases';

interface Note {
  readonly kind: string;
  readonly names?: readonly string[];
  readonly message: string;
}

const KINDS =
  /^(provision|ready)-time-|^autoscaler-|^group-|^pools-|^instance-|^events-|^nodes-without|^expander-/;

async function assumed(name: string, ...words: readonly string[]): Promise<readonly Note[]> {
  const files = words.includes('no-report') ? [] : [`${CASES}/${name}/autoscaler-status.yaml`];
  const { stdout } = await runHere([
    ...['simulate', `${CASES}/${name}/snapshot.yaml.gz`, `${CASES}/${name}/more.yaml.gz`],
    ...(name.startsWith('ca-') ? files : []),
    ...['--duration', '1m', '-e', 'at=30s restore all=true', '-o', 'json'],
    ...words.filter((word) => word !== 'no-report'),
  ]);
  const { assumptions } = JSON.parse(stdout) as { readonly assumptions: readonly Note[] };
  return assumptions.filter(({ kind }) => KINDS.test(kind));
}

const kindsOf = (notes: readonly Note[]) => notes.map(({ kind }) => kind);

describe('what a snapshot cannot tell of an autoscaler', () => {
  it('is said one by one, without what is given', async () => {
    expect(kindsOf(await assumed('karpenter-repair-two'))).toContain('instance-types-from-nodes');
    const given = ['--set', 'autoscaler.provisionTime=20s', '--set', 'autoscaler.readyAfter=9s'];
    const kinds = kindsOf(await assumed('ca-zone-none', ...given));
    expect(kinds.filter((kind) => kind.endsWith('-time-assumed'))).toEqual([]);
  });

  it('is nothing where none is played', async () => {
    expect(await assumed('karpenter-repair-two', '--autoscaler', 'none')).toEqual([]);
  });

  it('has events that nothing heeds', async () => {
    const none = ['--autoscaler', 'none', '-e', 'at=1s zoneCapacity all=true state=none'];
    const [unheard] = await assumed('karpenter-repair-two', ...none);
    expect(unheard).toMatchObject({ kind: 'events-without-autoscaler', names: ['zoneCapacity'] });
    expect(unheard?.message).toContain('changes nothing here');
    const heeded = ['-e', 'at=1s zoneCapacity all=true state=none'];
    expect(kindsOf(await assumed('karpenter-repair-two', ...heeded))).not.toContain(unheard?.kind);
    const impaired = ['no-report', '-e', 'at=1s nodeImpaired all=true'];
    expect(await assumed('ca-zone-none', ...impaired)).toContainEqual(
      expect.objectContaining({ kind: 'events-without-autoscaler', names: ['nodeImpaired'] }),
    );
  });

  it('has nodes of such events that no autoscaler has made', async () => {
    const { stdout } = await runHere([
      ...['simulate', 'fixtures/cluster/snapshot.yaml', '--autoscaler', 'karpenter', '-o', 'json'],
      ...['-e', 'at=1s replaceNode nodes=worker-1', '-e', 'at=1s expire nodes=worker-2'],
    ]);
    expect(JSON.parse(stdout).assumptions).toContainEqual(
      expect.objectContaining({
        kind: 'nodes-without-autoscaler',
        names: ['worker-1', 'worker-2'],
      }),
    );
    const owned = ['-e', 'at=1s replaceNode all=true'];
    expect(kindsOf(await assumed('karpenter-repair-two', ...owned))).not.toContain(
      'nodes-without-autoscaler',
    );
  });

  it('has an expander whose order is in a ConfigMap', async () => {
    const flags = ['--set', 'autoscaler.flags={expander: "priority,least-waste"}'];
    expect(kindsOf(await assumed('ca-zone-none', ...flags))).toContain(
      'expander-priorities-unread',
    );
    expect(kindsOf(await assumed('ca-zone-none'))).not.toContain('expander-priorities-unread');
    const file = join(newFolder(), 'order.yaml');
    const message = async (priorities: string) => {
      writeFileSync(file, orderOf(priorities));
      const notes = await assumed('ca-zone-none', file, ...flags);
      return notes.find(({ kind }) => kind === 'expander-priorities-unread')?.message;
    };
    expect(await message('"10: [zone-a]"')).toBeUndefined();
    expect(await message('"often: [zone-a]"')).toContain('no priorities that can be read');
    expect(await message("''")).toContain('no priorities that can be read');
  });

  it('has the sizes of groups that no report has', async () => {
    const words = ['no-report', '--autoscaler', 'cluster-autoscaler'];
    const notes = await assumed('ca-zone-none', ...words);
    expect(kindsOf(notes)).toContain('group-sizes-assumed');
  });
});
