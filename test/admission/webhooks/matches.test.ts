import { describe, expect, test } from 'vitest';
import type { Webhook, WebhookRule } from '#cluster';
import {
  isAsked,
  isSelected,
  NEW_POD,
  RENEWED_LEASE,
} from '../../../src/admission/webhooks/matches.ts';

const rule = (given: Partial<WebhookRule>): WebhookRule => ({
  ...{ operations: ['CREATE'], apiGroups: [''], resources: ['pods'], scope: '*', ...given },
});

describe('the rules of a webhook (AD-40)', () => {
  test.each([
    ['pods', {}, true],
    ['everything', { operations: ['*'], apiGroups: ['*'], resources: ['*'] }, true],
    ['all with subresources', { resources: ['*/*'] }, true],
    ['another operation', { operations: ['UPDATE'] }, false],
    ['another group', { apiGroups: ['apps'] }, false],
    ['subresources of pods', { resources: ['pods/*'] }, false],
    ['objects without a namespace', { scope: 'Cluster' }, false],
    ['objects of namespaces', { scope: 'Namespaced' }, true],
  ])('for %s', (_, given, asked) => {
    expect(isAsked({ rules: [rule(given)] }, NEW_POD)).toBe(asked);
  });

  test('AD-42: may be about the Leases of nodes', () => {
    const all = rule({ operations: ['*'], apiGroups: ['*'], resources: ['*'] });
    expect(isAsked({ rules: [all] }, RENEWED_LEASE)).toBe(true);
    expect(isAsked({ rules: [rule({})] }, RENEWED_LEASE)).toBe(false);
  });
});

describe('the selectors of a webhook', () => {
  const selected = (webhook: Partial<Webhook>) =>
    isSelected(webhook, { app: 'web' }, { 'kubernetes.io/metadata.name': 'shop' });

  test('select everything where there are none', () => {
    expect(selected({})).toBe(true);
  });

  test('look at the labels of the pod and of its namespace', () => {
    const leavesOut = (value: string) => ({
      matchExpressions: [
        { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: [value] },
      ],
    });
    expect(selected({ namespaceSelector: leavesOut('shop') })).toBe(false);
    expect(selected({ namespaceSelector: leavesOut('bank') })).toBe(true);
    expect(selected({ objectSelector: { matchLabels: { app: 'web' } } })).toBe(true);
    expect(selected({ objectSelector: { matchLabels: { app: 'db' } } })).toBe(false);
  });
});
