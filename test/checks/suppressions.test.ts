import { describe, expect, test } from 'vitest';
import { readCheckSettings } from '#checks';
import { check, placesOf } from './support.ts';

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
const RESERVED =
  'kubeReserved: {memory: 1Gi}\nshutdownGracePeriod: 9s\nshutdownGracePeriodCriticalPods: 3s\n';
const ZERO = 'evictionPressureTransitionPeriod: 0s';
const CODE = 'transition-period-zero';

const checkText = (text: string) => check({ 'kubelet.yaml': `${KUBELET}${RESERVED}${text}\n` });

describe('comments', () => {
  test.each([
    ['on the line', `${ZERO} # k8s-evict: ignore ${CODE} we know`],
    ['above the line', `# k8s-evict: ignore ${CODE} we know\n${ZERO}`],
    ['on its last day', `${ZERO} # k8s-evict: ignore ${CODE} until 2026-11-20 we know`],
    [
      'above another',
      `# k8s-evict: ignore ${CODE} we know\n#k8s-evict:ignore no-pid-threshold x\n${ZERO}`,
    ],
  ])('suppress %s', async (_, text) => {
    const { suppressed } = await checkText(text);
    expect(suppressed).toEqual([
      expect.objectContaining({ code: CODE, reason: 'we know', by: 'comment' }),
    ]);
  });

  test.each([
    ['without a reason', `# k8s-evict: ignore ${CODE}`, '6:1 suppression-without-reason'],
    ['with no word for one', `# k8s-evict: ignore ${CODE} ---`, '6:1 suppression-without-reason'],
    ['of no rule', '# k8s-evict: ignore transition-zero we know', '6:1 suppression-malformed'],
    ['of another word', `# k8s-evict: allow ${CODE} we know`, '6:1 suppression-malformed'],
    ['of what is not found', '# k8s-evict: ignore no-pid-threshold why', '6:1 suppression-unused'],
    [
      'whose last day is over',
      `# k8s-evict: ignore ${CODE} until 2026-11-19 we know`,
      '6:1 suppression-expired',
    ],
    ['with no day', `# k8s-evict: ignore ${CODE} until soon we know`, '6:1 suppression-malformed'],
    [
      'with a day that no month has',
      `# k8s-evict: ignore ${CODE} until 2026-02-30 we know`,
      '6:1 suppression-malformed',
    ],
  ])('%s suppress nothing', async (_, comment, finding) => {
    expect(placesOf(await checkText(`${comment}\n${ZERO}`))).toEqual([finding, `7:35 ${CODE}`]);
  });

  test('count in texts that other documents hold', async () => {
    const inner = `${KUBELET}${RESERVED}# k8s-evict: ignore ${CODE} we know\n${ZERO}\n`;
    const text = `#cloud-config\nwrite_files:\n- content: |\n${inner.replace(/^/gm, '    ')}\n`;
    const { findings, suppressed } = await check({ 'user-data.yaml': text });
    expect([findings, suppressed.map(({ line }) => line)]).toEqual([[], [10]]);
  });
});

describe('annotations', () => {
  const BUDGET = (note: string) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'tide', namespace: 'quay', annotations: { 'k8s-evict.dev/ignore': note } },
    spec: { selector: {}, maxUnavailable: 0, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
  });
  const checkNote = (note: string) => check({ 'tide.json': JSON.stringify(BUDGET(note)) });

  test('suppress entries that semicolons or lines part', async () => {
    const { findings, suppressed } = await checkNote(
      'budget-allows-nothing in repair; budget-covers-everything: one application\n',
    );
    expect(findings).toEqual([]);
    expect(suppressed.map(({ code, reason, by }) => [code, reason, by])).toEqual([
      ['budget-covers-everything', 'one application', 'annotation'],
      ['budget-allows-nothing', 'in repair', 'annotation'],
    ]);
  });

  test('are found fault with themselves', async () => {
    const { findings } = await checkNote('budget-allows-nothing; budget-of-none x; no-budget y');
    expect(
      findings.map(({ code }) => code).filter((code) => code.startsWith('suppression')),
    ).toEqual(['suppression-malformed', 'suppression-unused', 'suppression-without-reason']);
  });
});

describe('the configuration', () => {
  const HEAD = 'apiVersion: k8s-evict.dev/v1\nkind: CheckConfiguration\nspec:\n';
  const read = (spec: string) => readCheckSettings(`${HEAD}${spec}`, 'k8s-evict.yaml');

  test('passes over findings by rule, path and object, with a reason', async () => {
    const settings = read(
      `  ignore:\n  - {rule: ${CODE}, paths: ['kube*.yaml'], reason: legacy}\n  - {rule: no-pid-threshold, objects: [x], reason: y}\n`,
    );
    if (!settings.ok) throw new Error('unreadable');
    const files = { 'kubelet.yaml': `${KUBELET}${RESERVED}${ZERO}\n` };
    const report = await check(files, { settings: settings.settings });
    expect(report.findings).toEqual([]);
    expect(report.suppressed).toEqual([
      expect.objectContaining({ reason: 'legacy', by: 'configuration' }),
    ]);
  });

  test('no longer passes over findings when its last day is over, and says so', async () => {
    const settings = { ignore: [{ rule: CODE, reason: 'legacy', until: '2026-11-19' }] };
    const files = { 'kubelet.yaml': `${KUBELET}${RESERVED}${ZERO}\n` };
    expect(placesOf(await check(files, { settings }))).toEqual([
      '6:35 suppression-expired',
      `6:35 ${CODE}`,
    ]);
    expect((await check(files, { settings, today: '2026-11-19' })).findings).toEqual([]);
  });

  test('changes severities and switches rules off', async () => {
    const files = { 'kubelet.yaml': `${KUBELET}${RESERVED}${ZERO}\n` };
    const raised = await check(files, { settings: { rules: { [CODE]: 'error' } } });
    expect(raised.findings.map(({ severity }) => severity)).toEqual(['error']);
    expect((await check(files, { settings: { rules: { [CODE]: 'off' } } })).findings).toEqual([]);
  });

  test.each([
    ['a field that it does not have', '  failsOn: error\n', 4, 3, 'did you mean failOn?'],
    [
      'a rule that there is not',
      '  rules: {transition-zero: off}\n',
      4,
      11,
      `did you mean ${CODE}?`,
    ],
    ['a severity that there is not', `  rules: {${CODE}: eror}\n`, 4, 35, 'did you mean error?'],
    ['an ignored rule without a reason', `  ignore: [{rule: ${CODE}}]\n`, 4, 12, undefined],
    ['a time for evictions that is none', '  evictionsWithin: soon\n', 4, 20, undefined],
    ['text that is no YAML', '  rules: [\n', 5, 1, undefined],
  ])('complains about %s at its place', (_, spec, line, column, hint) => {
    const reading = read(spec);
    const [first] = reading.ok ? [] : reading.diagnostics;
    expect(first?.position).toEqual({ line, column });
    expect(first?.hint).toBe(hint ?? first?.hint);
  });
});
