import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '#checks';
import { CONTROL_PLANE_CASES } from './rules/control-plane-cases.ts';
import { KUBELET_CASES } from './rules/kubelet-cases.ts';
import { OBJECT_CASES } from './rules/object-cases.ts';
import { IN_A_CIRCLE, IN_NO_CIRCLE, WEBHOOK_CASES } from './rules/webhook-cases.ts';
import { finds } from './support.ts';

const CASES = [...KUBELET_CASES, ...CONTROL_PLANE_CASES, ...OBJECT_CASES, ...WEBHOOK_CASES];

describe.each(CASES)('$code', ({ code, finds: wrong, passes }) => {
  test('finds what is wrong', async () => {
    expect(await finds(code, wrong)).toBe(true);
  });

  test('is silent about what is right', async () => {
    expect(await finds(code, passes)).toBe(false);
  });
});

test('webhook-asks-itself finds webhooks that are asked about the pods of each other', async () => {
  expect(await finds('webhook-asks-itself', IN_A_CIRCLE)).toBe(true);
  expect(await finds('webhook-asks-itself', IN_NO_CIRCLE)).toBe(false);
});

describe('the catalogue', () => {
  test('holds a case for every rule', () => {
    const rules = CATALOGUE.filter(({ about }) => about !== 'suppressions').map(({ code }) => code);
    expect(CASES.map(({ code }) => code).sort()).toEqual([...rules].sort());
  });

  test('names each code once', () => {
    const codes = CATALOGUE.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each(CATALOGUE)(
    'says of $code what is wrong, what comes of it, what to do and whence',
    (rule) => {
      expect(rule.code).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(rule.summary).toMatch(/^\S.*[^.]$/);
      for (const sentence of [rule.why, rule.fix]) expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(rule.source).toMatch(
        /^(https:\/\/kubernetes\.io\/docs\/|((karpenter )?pkg|staging|cmd|plugin|cluster-autoscaler (simulator|config))\/\S+\.go \S+|k8s-evict )/,
      );
    },
  );
});
