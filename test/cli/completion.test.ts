import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, run, runLine, TOP } from '../support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

/** A pod on the node of a snapshot. */
const podNamed = (name: string) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'd' } },
  ...{ spec: { nodeName: 'n1', containers: [{ name: 'c', image: 'i' }] } },
  status: { phase: 'Running' },
});

/** A snapshot with pods of these names. */
function snapshotOf(folder: string, names: readonly string[]): string {
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } };
  const items = [node, ...names.map(podNamed)];
  const path = join(folder, 'snapshot.json');
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return path;
}

/** A snapshot with names that make a file, where a shell runs them, and one that means itself. */
function hostileSnapshot(): { readonly snapshot: string; readonly mark: string } {
  const folder = newFolder();
  const mark = join(folder, 'mark');
  const running = [`web$(touch ${mark})`, `web\`touch ${mark}\``, `web;touch\t${mark}`];
  const fish = `web(touch ${mark})`;
  const others = ['web\n:files', "web'", 'web"', 'web&', 'web|', 'web>x', 'web x', 'web!x', '~web'];
  return { snapshot: snapshotOf(folder, [...running, fish, ...others, 'web-1']), mark };
}

/** Candidates at the end of a line, or at the bar in it. */
function complete(line: string): readonly string[] {
  const words = line.split(' ');
  const marked = words.findIndex((word) => word.endsWith('|'));
  const cursor = marked < 0 ? words.length - 1 : marked;
  const { stdout, stderr, exitCode } = run([
    '__complete',
    `${cursor}`,
    '--',
    ...words.map((word) => word.replace(/\|$/, '')),
  ]);
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout.split('\n').flatMap((each) => each.split('\t')[0] || []);
}

/** All but `help`, which the parser adds by itself. */
const COMMANDS = [
  ...(run(['--help']).stdout.split('Options:')[1]?.split('Examples:')[0] ?? '').matchAll(
    /^ {2}([\w-]+) /gm,
  ),
].flatMap(([, name = 'help']) => (name === 'help' ? [] : name));

const optionsIn = (help: string): readonly string[] =>
  [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].flatMap(([, option]) => option ?? []);

describe('the program says what may come next', () => {
  test('no name with a character that a shell gives a meaning to, whichever the shell', () => {
    // Of bash, zsh, fish and PowerShell, within a word.
    const meant = new Set(' !"#$&\'()*;<>?\\^`{|}~');
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const control = ['\t', '\n', '\r', '\u001b', '\u007f', '\u0085', '\u2028', '\u2019'];
    const names = [...printable, ...control].map((character) => `a${character}b`);
    const snapshot = snapshotOf(newFolder(), names);
    const offered = complete(`explain d/a| ${snapshot}`);
    const harmless = printable.filter((each) => !meant.has(each) && each !== '/');
    expect([...offered].sort()).toEqual(
      expect.arrayContaining(
        harmless.filter((each) => /\w/.test(each)).map((each) => `d/a${each}b`),
      ),
    );
    expect(offered.filter((word) => [...word].some((each) => meant.has(each)))).toEqual([]);
    expect(offered.filter((word) => /[^ -~]/.test(word))).toEqual([]);
  });

  test('all commands', () => {
    expect(complete('')).toEqual([...COMMANDS, 'help']);
    expect(complete('be')).toEqual(['behaviors']);
  });

  test.each(COMMANDS)('all options that the help of %s names', (command) => {
    const options = optionsIn(run([command, '--help']).stdout);
    expect(options).toContain('--help');
    expect([...complete(`${command} --`)].sort()).toEqual([...options].sort());
  });

  const printing = COMMANDS.filter((command) => complete(`${command} --o`).includes('--output'));

  test.each(printing)('all formats of %s, those that its help names', (command) => {
    const help = run([command, '--help']).stdout.replace(/\s+/g, ' ');
    const [, list = ':files'] = /--output <format> ([\w, ]+?), also/.exec(help) ?? [];
    const formats = list.split(/, | or /).filter((format) => format !== '');
    expect([...complete(`${command} -o `)].sort()).toEqual(formats.sort());
  });

  test.each([
    ['schema ra', ['ranking']],
    ['simulate --set po', ['pods[']],
    [
      'simulate --set scheduler.',
      [
        'scheduler.feature-gates=',
        'scheduler.kube-api-burst=',
        'scheduler.kube-api-qps=',
        'scheduler.leader-elect=',
        'scheduler.leader-elect-lease-duration=',
        'scheduler.leader-elect-renew-deadline=',
        'scheduler.leader-elect-retry-period=',
        'scheduler.clientConnection.qps=',
        'scheduler.clientConnection.burst=',
      ],
    ],
    ['completion z', ['zsh']],
    ['rank x --ranking ', ['kubelet', 'qos']],
    ['rank x --ranking=q', ['--ranking=qos']],
    ['rank x --signal imagefs.', ['imagefs.available', 'imagefs.inodesFree']],
    ['check --explain hard-', ['hard-threshold-above-soft']],
    ['behaviors --diff 1.20 1.2', Array.from({ length: 10 }, (_, n) => `1.2${n}`)],
    ['simulate x --kubernetes-version 1.20', ['1.20']],
    ['simulate x -e power', ['powerOff']],
    ['simulate ', [':files']],
    ['simulate x -s ', [':files']],
    ['simulate x -o json=', [':files']],
    ['test --init ', [':folders']],
    [`rank ${SNAPSHOT} --node control-`, ['control-plane-1', 'control-plane-2', 'control-plane-3']],
    [`explain payments/db| ${SNAPSHOT}`, ['payments/db-0', 'payments/db-1', 'payments/db-2']],
    [`explain node/worker-1| ${SNAPSHOT}`, ['node/worker-1']],
    // A file that is missing on the line, large, or no snapshot gives no candidates.
    ['explain payments/', []],
    ['explain payments/| package.json', []],
    ['rank fixtures/cluster --node ', []],
    ['schema report ', []],
    ['sail ', []],
    ['rank --no-such=', []],
  ])('%s', (line, words) => {
    expect(complete(line)).toEqual(words);
  });
});

/** Runs a script of a shell in which `k8s-evict` is the built program. */
const inShell = (shell: string, script: string, cwd = TOP) => {
  const file = join(newFolder(), `try.${shell}`);
  writeFileSync(file, script);
  return runLine(`${shell} ${file}`, { cwd });
};

/** Asks as readline does, with the cursor behind so many characters of the line. */
const bashScript = (line: string, point: number): string => `
source <(k8s-evict completion bash)
COMP_LINE=${JSON.stringify(line)}
COMP_POINT=${point}
compopt() { :; }
_k8s_evict
printf '%s\\n' "\${COMPREPLY[@]}"
`;

describe('in bash', () => {
  const reply = (line: string, point = line.length, cwd = TOP): readonly string[] => {
    const { stdout, stderr } = inShell('bash', bashScript(line, point), cwd);
    expect(stderr).toBe('');
    return stdout.split('\n').filter((word) => word !== '');
  };

  test('a line is completed from the program', () => {
    expect(reply('k8s-evict sim')).toEqual(['simulate']);
    expect(reply('k8s-evict schema ra')).toEqual(['ranking']);
    expect(reply('k8s-evict simulate x --controllers ')).toEqual(['steady', 'restart']);
  });

  test('only the text behind an equals sign or a colon is replaced', () => {
    expect(reply('k8s-evict rank x --ranking=')).toEqual(['kubelet', 'qos']);
  });

  test('files and folders are completed by the shell', () => {
    expect(reply('k8s-evict simulate fixtures/cluster/snap')).toEqual([SNAPSHOT]);
    expect(reply('k8s-evict simulate x -o json=fixtures/cluster/snap')).toEqual([SNAPSHOT]);
    expect(reply('k8s-evict test --init fixtures/clu')).toEqual(['fixtures/cluster']);
  });

  test('blanks in quotes or behind backslashes part no words', () => {
    const folder = newFolder();
    for (const name of ['my snap.yaml', 'my script.yaml', 'my']) {
      writeFileSync(join(folder, name), '');
    }
    for (const typed of ['my\\ sn', '"my sn', "'my sn"]) {
      expect(reply(`k8s-evict simulate ${typed}`, undefined, folder)).toEqual(['my snap.yaml']);
    }
    expect(reply('k8s-evict simulate m', undefined, folder)).toEqual(
      expect.arrayContaining(['my', 'my script.yaml', 'my snap.yaml']),
    );
    const line = "k8s-evict explain -e 'at=1m powerOff nodes=worker-1' node/worker-";
    expect(reply(`${line} ${SNAPSHOT}`, line.length)).toContain('node/worker-2');
  });

  test('the words behind the cursor count, too', () => {
    const line = `k8s-evict explain payments/db-1 ${SNAPSHOT}`;
    expect(reply(line, 'k8s-evict explain payments/db-'.length)).toEqual([
      'payments/db-0',
      'payments/db-1',
      'payments/db-2',
    ]);
  });

  test('a name that a shell would run is not offered', () => {
    const { snapshot, mark } = hostileSnapshot();
    const line = `k8s-evict explain d/ ${snapshot}`;
    const point = 'k8s-evict explain d/'.length;
    expect(reply(line, point)).toEqual(['d/web-1']);
    const script = `${bashScript(line, point)}\nfor word in "\${COMPREPLY[@]}"; do eval ": $word"; done`;
    expect(inShell('bash', script).stderr).toBe('');
    expect(existsSync(mark)).toBe(false);
  });

  test('the function is registered', () => {
    const script = 'source <(k8s-evict completion bash); complete -p k8s-evict';
    expect(inShell('bash', script).stdout).toBe('complete -F _k8s_evict k8s-evict\n');
  });
});

const isHere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** Vitest tells of skipped tests only in numbers. */
function testWith(shell: string, name: string, body: () => void): void {
  if (!isHere(shell))
    process.stderr.write(`skipped, as ${shell} is not on this machine: ${name}\n`);
  test.skipIf(!isHere(shell))(name, body);
}

describe('in fish', () => {
  testWith('fish', 'a name that the shell would run is not offered', () => {
    const { snapshot, mark } = hostileSnapshot();
    const script = `k8s-evict completion fish | source
for word in (complete -C 'k8s-evict explain --kubernetes-version 1.31 ${snapshot} d/'); echo $word; eval ": $word"; end`;
    const { stdout, stderr } = inShell('fish', script);
    expect(stderr).toBe('');
    expect(stdout).not.toContain('touch');
    expect(existsSync(mark)).toBe(false);
  });

  testWith('fish', 'a line is completed from the program', () => {
    const { stdout, stderr } = inShell(
      'fish',
      `k8s-evict completion fish | source
complete -C 'k8s-evict schema ra'
complete -C 'k8s-evict rank x --ranking='
complete -C 'k8s-evict simulate fixtures/cluster/snap'
complete -C 'k8s-evict simulate x -o json=fixtures/cluster/snap'`,
    );
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      'ranking',
      '--ranking=kubelet',
      '--ranking=qos',
      SNAPSHOT,
      `json=${SNAPSHOT}`,
      '',
    ]);
  });
});

describe('in zsh', () => {
  testWith('zsh', 'a name that the shell would run is not offered', () => {
    const { snapshot, mark } = hostileSnapshot();
    // The functions of the line editor print what they are given.
    const script = `compdef() { }
_describe() { for each in "\${(@P)2}"; do print -r -- "\${each%%:*}"; eval ": \${each%%:*}"; done }
source <(k8s-evict completion zsh)
words=(k8s-evict explain d/ ${snapshot}) CURRENT=3
_k8s-evict`;
    expect(inShell('zsh', script)).toMatchObject({ stdout: 'd/web-1\n', stderr: '' });
    expect(existsSync(mark)).toBe(false);
  });

  testWith('zsh', 'the script is one that zsh reads, and registers its function', () => {
    const script = `autoload -U compinit; compinit -u -D
source <(k8s-evict completion zsh)
print -r -- $_comps[k8s-evict]`;
    expect(inShell('zsh', script)).toMatchObject({ stdout: '_k8s-evict\n', stderr: '' });
  });
});

describe('in PowerShell', () => {
  /** The texts that PowerShell would insert at the end of a line. */
  const inserted = (
    line: string,
  ): string => `k8s-evict completion powershell | Out-String | Invoke-Expression
(TabExpansion2 '${line}' ${line.length}).CompletionMatches | ForEach-Object { $_.CompletionText }`;

  testWith('pwsh', 'a name that the shell would run is not offered', () => {
    const { snapshot, mark } = hostileSnapshot();
    const { stdout, stderr } = inShell('pwsh', inserted(`k8s-evict explain ${snapshot} d/`));
    expect(stderr).toBe('');
    expect(stdout.trim().split(/\r?\n/)).toEqual(['d/web-1']);
    expect(existsSync(mark)).toBe(false);
  });

  testWith('pwsh', 'what is more than a bare word is quoted', () => {
    const line = `k8s-evict simulate ${SNAPSHOT} -e 'powerOff' --set feat`;
    const { stdout, stderr } = inShell('pwsh', inserted(line.replaceAll("'", '')));
    expect(stderr).toBe('');
    for (const text of stdout.trim().split(/\r?\n/)) expect(text).toMatch(/^([\w./:=-]*|'.*')$/);
  });

  test('the script quotes all but bare words', () => {
    const script = run(['completion', 'powershell']).stdout;
    expect(script).toContain('Register-ArgumentCompleter -Native -CommandName k8s-evict');
    expect(script).toContain(`$word.Replace("'", "''")`);
  });
});
