import { describe, expect, it } from 'vitest';
import { ofRestarts } from '../../src/assumptions/restarts.ts';
import { looksUpAuthentication, restartOfManager } from '../../src/preparation/play-input-of.ts';
import { playRequest, requestOf } from '../support/scenario.ts';

const flags = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [name = '', value = ''] = line.split('=');
    return { name, value, source: 'snapshot' } as const;
  });

const LOOKS_UP = flags('authentication-kubeconfig=/etc/kubernetes/controller-manager.conf');
const shown = ['kube-controller-manager'];

describe('RT-2: kube-controller-manager ends without the API server', () => {
  it.each([
    [true, []],
    [false, ['requestheader-client-ca-file=/etc/kubernetes/pki/front-proxy-ca.crt']],
    [false, ['authentication-skip-lookup=true']],
    [false, ['authentication-tolerate-lookup-failure=true']],
    [true, ['authentication-tolerate-lookup-failure=false']],
    [false, ['authentication-kubeconfig=']],
  ])('%s where it looks up how to authenticate, with %j', (expected, more) => {
    expect(looksUpAuthentication([...LOOKS_UP, ...flags(...more)])).toBe(expected);
  });

  it('as its static pod shows, unless other instances run or the script says otherwise', () => {
    const pod = { set: undefined, shown, flags: LOOKS_UP, instances: 1 };
    expect(restartOfManager(pod)).toBe('crash-loop');
    expect(restartOfManager({ ...pod, instances: 3 })).toBe('at-once');
    expect(restartOfManager({ ...pod, shown: [] })).toBe('at-once');
    expect(restartOfManager({ ...pod, set: 'systemd' })).toBe('at-once');
    expect(restartOfManager({ ...pod, set: 'managed' })).toBe('at-once');
    expect(restartOfManager({ ...pod, shown: [], set: 'crashLoop' })).toBe('crash-loop');
  });
});

describe('an assumption about restarts', () => {
  const lost = { kind: 'LeaderLost', component: 'kube-controller-manager' } as const;
  const entry = { id: 1, at: 0, because: 0, component: lost.component, cause: lost };
  const outcome = { entries: [entry] } as unknown as Parameters<typeof ofRestarts>[1];
  const unknown = { set: undefined, shown: [], flags: [], instances: 0 };

  it('is made only where a process has ended and nothing shows how it starts', () => {
    expect(ofRestarts(unknown, outcome)).toEqual([{ kind: 'restart-of-control-plane' }]);
    expect(ofRestarts(unknown, { entries: [] })).toEqual([]);
    expect(ofRestarts({ ...unknown, shown }, outcome)).toEqual([]);
    expect(ofRestarts({ ...unknown, set: 'managed' }, outcome)).toEqual([]);
  });

  it('says that a crash loop is played without a static pod', () => {
    const set = { ...unknown, set: 'crashLoop' } as const;
    expect(ofRestarts(set, outcome)).toEqual([{ kind: 'crash-loop-without-static-pod' }]);
    expect(ofRestarts({ ...set, shown }, outcome)).toEqual([]);
  });
});

describe('an assumption about a start by the script', () => {
  const snapshot = 'apiVersion: v1\nkind: Node\nmetadata: {name: a}\n';
  const kindsOf = async (events: string, set = '{}'): Promise<readonly string[]> => {
    const script = `apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec: {set: ${set}, events: [${events}]}\n`;
    const { assumptions } = await playRequest(requestOf(snapshot, script));
    return assumptions.map(({ kind }) => kind);
  };

  it.each([
    ['{at: 10s, controllerManager: restart}', true],
    ['{at: 10s, controllerManager: stop, for: 1m}', true],
    ['{at: 10s, controllerManager: stop}', false],
    ['{at: 10s, apiServer: stop, for: 1m}', false],
  ])('is made of %s: %s', async (events, expected) => {
    const kinds = await kindsOf(events);
    expect(kinds.includes('manager-leads-at-once')).toBe(expected);
    const ofSchedulers = await kindsOf(events.replace('controllerManager', 'scheduler'));
    expect(ofSchedulers.includes('scheduler-leads-at-once')).toBe(expected);
  });

  it('is not made where no leader is elected', async () => {
    const kinds = await kindsOf(
      '{controllerManager: restart}',
      '{controllerManager: {leader-elect: false}}',
    );
    expect(kinds).not.toContain('manager-leads-at-once');
  });
});
