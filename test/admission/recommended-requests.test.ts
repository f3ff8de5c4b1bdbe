import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withRecommendation } from '#admission';
import type { Container, RecommendedContainer } from '#cluster';
import { quantity, quantityMilliValue } from '#units';
import { spec } from '../support/builders.ts';

type Resources = Container['resources'];

const recommended = (
  requests: Resources['requests'] = {},
  rest: Partial<RecommendedContainer> = {},
): RecommendedContainer => ({ name: 'app', requests, setsLimits: true, ...rest });

function resized(resources: Resources, ...given: readonly RecommendedContainer[]): Resources {
  const admitted = { ...spec({}).spec, containers: [{ name: 'app', resources }] };
  const [container] = withRecommendation(admitted, given).containers;
  return container?.resources ?? {};
}

describe('a recommendation', () => {
  it.each<[string, Resources, RecommendedContainer, Resources]>([
    [
      'sets requests',
      { requests: { cpu: '100m', 'ephemeral-storage': '1Gi' } },
      recommended({ cpu: '250m', memory: '1Gi' }),
      { requests: { cpu: '250m', memory: '1Gi', 'ephemeral-storage': '1Gi' } },
    ],
    [
      'keeps limits in proportion',
      { requests: { cpu: '100m', memory: '1Gi' }, limits: { cpu: '200m', memory: '3Gi' } },
      recommended({ cpu: '250m', memory: '2Gi' }),
      { requests: { cpu: '250m', memory: '2Gi' }, limits: { cpu: '500m', memory: '6Gi' } },
    ],
    [
      'keeps limits equal to requests',
      { requests: { memory: '1Gi' }, limits: { memory: '1Gi' } },
      recommended({ memory: '1500Mi' }),
      { requests: { memory: '1500Mi' }, limits: { memory: '1500Mi' } },
    ],
    [
      'leaves limits alone where the policy says so',
      { requests: { cpu: '100m' }, limits: { cpu: '200m' } },
      recommended({ cpu: '250m' }, { setsLimits: false }),
      { requests: { cpu: '250m' }, limits: { cpu: '200m' } },
    ],
    [
      'is for containers of its name',
      { requests: { cpu: '100m' } },
      recommended({ cpu: '250m' }, { name: 'proxy' }),
      { requests: { cpu: '100m' } },
    ],
  ])('%s', (_, resources, given, expected) => {
    expect(resized(resources, given)).toEqual(expected);
  });

  it('never lets a request exceed its limit where it did not before', () => {
    const milli = fc.integer({ min: 1, max: 8_000 });
    fc.assert(
      fc.property(milli, milli, milli, (request, more, wanted) => {
        const { requests = {}, limits = {} } = resized(
          { requests: { cpu: `${request}m` }, limits: { cpu: `${request + more}m` } },
          recommended({ cpu: `${wanted}m` }),
        );
        const value = (text = '0') => quantityMilliValue(quantity(text));
        expect(value(requests['cpu'])).toBe(BigInt(wanted));
        expect(value(limits['cpu'])).toBeGreaterThanOrEqual(value(requests['cpu']));
      }),
    );
  });
});
