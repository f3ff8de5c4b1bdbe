import { describe, expect, test } from 'vitest';
import {
  type ControlPlaneFacts,
  decideControlPlane,
  NEWEST_VERSION,
  printVersion,
} from '#versions';

const NEWEST = printVersion(NEWEST_VERSION);

const FACTS: ControlPlaneFacts = { apiServerImages: [], kubeletVersions: [] };

/** The decision in short: `1.33 by wanted`, followed by the codes of the diagnostics. */
function decided(facts: Partial<ControlPlaneFacts>): string {
  const decision = decideControlPlane({ ...FACTS, ...facts });
  const codes = decision.diagnostics.map(({ code, severity }) => `${severity} ${code}`);
  return decision.kind === 'rejected'
    ? ['rejected', ...codes].join(', ')
    : [`${printVersion(decision.version)} by ${decision.by}`, ...codes].join(', ');
}

const images = ['registry.k8s.io/kube-apiserver:v1.32.4', 'registry.k8s.io/kube-apiserver:v1.33.1'];
const kubelets = ['v1.30.3+k3s1', 'v1.31.0', 'v1.9.1', ''];

describe('the release of a control plane', () => {
  test('is the wanted one before all others', () => {
    expect(
      decided({
        wanted: { text: '1.29' },
        apiServerImages: images,
        kubeletVersions: kubelets,
      }),
    ).toBe('1.29 by wanted');
  });

  test('is else the newest tag among the images of kube-apiserver', () => {
    expect(decided({ apiServerImages: images, kubeletVersions: kubelets })).toBe(
      '1.33 by api-server-image',
    );
  });

  test('is else that of the newest kubelet, compared by numbers and not by letters', () => {
    expect(
      decided({ apiServerImages: ['shop/kube-apiserver:dev'], kubeletVersions: kubelets }),
    ).toBe('1.31 by newest-kubelet');
  });

  test('is else the newest that is known', () => {
    expect(decided({ kubeletVersions: [''] })).toBe(`${NEWEST} by newest-known`);
  });

  test.each(['1.20', `v${NEWEST}.0`])('is accepted at the edge of what is known: %s', (text) => {
    expect(decided({ wanted: { text } })).toMatch(/ by wanted$/);
  });

  test('is refused when it is older than all that is known', () => {
    expect(decided({ wanted: { text: '1.7' } })).toBe('rejected, error versions/too-old');
    expect(decided({ kubeletVersions: ['v1.6.13'] })).toBe('rejected, error versions/too-old');
  });

  test('is replaced by the newest known, with a warning, when it is newer', () => {
    for (const text of ['1.99', '2.0']) {
      expect(decided({ wanted: { text } })).toBe(`${NEWEST} by wanted, warning versions/too-new`);
    }
  });

  test('is refused when the wanted text is none, and points at its place', () => {
    const place = { path: 'ferry.yaml', position: { line: 9, column: 24 } };
    expect(decideControlPlane({ ...FACTS, wanted: { text: 'newest', place } })).toMatchObject({
      kind: 'rejected',
      diagnostics: [{ code: 'versions/malformed-version', severity: 'error', ...place }],
    });
  });
});
