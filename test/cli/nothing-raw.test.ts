import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatsOf, PRINTERS } from '#print';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

/** Sets the title of a terminal, clears it, turns text around and begins a command of CI. */
const EVIL = '=x\u001b]0;title\u0007\u001b[2J\u009b1m\u202eb\n::error::c\r ::error::d';

const FOLDER = newFolder();
const save = (name: string, documents: unknown): string => {
  writeFileSync(join(FOLDER, name), JSON.stringify(documents));
  return join(FOLDER, name);
};

const taint = { key: 'storm', value: EVIL, effect: 'NoSchedule' };
const condition = { type: 'Ready', status: 'True', reason: EVIL, message: EVIL };
const owner = { apiVersion: `x/${EVIL}`, kind: EVIL, name: EVIL, uid: 'u', controller: true };
const SNAPSHOT = save('snapshot.json', {
  kind: 'List',
  apiVersion: 'v1',
  items: [
    {
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'pier' } },
      ...{ spec: { taints: [taint] }, status: { conditions: [condition] } },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: EVIL } },
      status: { conditions: [condition] },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Pod' },
      metadata: { name: EVIL, namespace: '::error::shop', ownerReferences: [owner] },
      spec: { nodeName: 'pier', containers: [{ name: EVIL, image: EVIL }] },
      status: { phase: 'Running', reason: EVIL },
    },
    { apiVersion: `x/${EVIL}`, kind: EVIL, metadata: { name: EVIL } },
    {
      ...{ node: { nodeName: 'pier', memory: { availableBytes: 1, workingSetBytes: 9 } } },
      pods: [
        { podRef: { name: EVIL, namespace: '::error::shop' }, memory: { workingSetBytes: 8 } },
      ],
    },
  ],
});
const SCRIPT = save('script.json', {
  ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript', metadata: { name: EVIL } },
  spec: {
    events: [{ at: '10s', powerOff: { nodes: ['pier'] } }],
    expect: [{ name: EVIL, evictions: { max: 0 } }],
  },
});

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  simulate: ['simulate', SNAPSHOT, '-s', SCRIPT],
  behaviors: ['behaviors', SNAPSHOT],
  diff: ['diff', SNAPSHOT, '-s', SCRIPT, '--to-kubernetes-version', '1.31'],
  sweep: ['sweep', SNAPSHOT],
  rank: ['rank', SNAPSHOT],
  explain: ['explain', `::error::shop/${EVIL}`, SNAPSHOT, '-s', SCRIPT, '--no-what-if'],
  check: ['check', SNAPSHOT],
  test: ['test', SCRIPT, '--snapshot', SNAPSHOT],
};

const cases = Object.entries(PRINTERS).flatMap(([command, printer]) =>
  command in ARGUMENTS ? formatsOf(printer).map((format) => [command, format] as const) : [],
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
const OWN_COLOURS = /\u001b\[\d+m/g;
/** The script of a page is ours, with its tabs; a test of the page holds what its blocks contain. */
const OWN_SCRIPT = /<script>[\s\S]*?<\/script>/g;
/** Line feeds are ours, and so is the carriage return at the end of a line of CSV. */
const RAW = /(?!\n|\r\n)[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

describe('nothing of an input reaches a terminal raw', () => {
  it.each(cases)('%s -o %s', async (command, format) => {
    const args = [...(ARGUMENTS[command] ?? []), '-o', format];
    const { exitCode, stdout, stderr } = await runHere(args, { colour: true });
    expect(exitCode).toBeLessThan(3);
    const printed = stdout + stderr;
    expect(printed).not.toBe('');
    expect(printed.replace(OWN_COLOURS, '').replace(OWN_SCRIPT, '')).not.toMatch(RAW);
    if (format !== 'github') expect(printed).not.toMatch(/^\s*::/m);
    if (format !== 'azure') expect(printed).not.toContain('##vso[');
    if (format === 'csv') expect(stdout).not.toMatch(/(^|,)"?[=+\-@]/m);
  });

  it('nor of a command line', async () => {
    const { exitCode, stderr } = await runHere(['simulate', EVIL, '-e', EVIL]);
    expect(exitCode).toBe(2);
    expect(stderr).not.toMatch(RAW);
    expect(stderr).not.toMatch(/^\s*::/m);
  });
});
