import { describe, expect, test } from 'vitest';
import { flagsOfCommandLine } from '#versions';

const flags = (...words: string[]): readonly string[] =>
  flagsOfCommandLine(words).map(({ name, value }) => `${name}=${value}`);

describe('the command line of a component', () => {
  test('gives its flags in their order, and nothing else', () => {
    expect(
      flags('kube-controller-manager', '--node-eviction-rate=0.2', '-v=2', '--controllers=*,-ttl'),
    ).toEqual(['node-eviction-rate=0.2', 'controllers=*,-ttl']);
  });

  test('may give a value as a word of its own', () => {
    expect(flags('--node-monitor-period', '2s', '--enable-taint-manager', 'trailing')).toEqual([
      'node-monitor-period=2s',
      'enable-taint-manager=true',
    ]);
  });

  test('may write underscores for dashes', () => {
    expect(flags('--node_monitor_grace_period=20s')).toEqual(['node-monitor-grace-period=20s']);
  });

  test('may be one line for a shell', () => {
    expect(
      flags(
        '/bin/sh',
        '-c',
        `exec kube-controller-manager --cluster-name="harbour" --node-eviction-rate='1' 1>>/var/log/kcm.log 2>&1`,
      ),
    ).toEqual(['cluster-name=harbour', 'node-eviction-rate=1']);
  });

  test('keeps spaces inside a word that is a flag', () => {
    expect(flags('--feature-gates=AllAlpha=true, AllBeta=false')).toEqual([
      'feature-gates=AllAlpha=true, AllBeta=false',
    ]);
  });

  test('ends with a flag that lacks its value', () => {
    expect(flags('--node-monitor-period')).toEqual(['node-monitor-period=true']);
  });
});
