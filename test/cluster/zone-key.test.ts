import { describe, expect, it } from 'vitest';
import { type Labels, zoneKeyOf } from '#cluster';

const GA = 'topology.kubernetes.io';
const BETA = 'failure-domain.beta.kubernetes.io';

const keyOf = (labels: Labels) => zoneKeyOf({ labels });

describe('the zone of a node', () => {
  it('has a region and a zone', () => {
    expect(keyOf({ [`${GA}/region`]: 'coast', [`${GA}/zone`]: 'north' })).toBe('coast::north');
  });

  it('may lack either', () => {
    expect(keyOf({ [`${GA}/zone`]: 'north' })).toBe('::north');
    expect(keyOf({ [`${GA}/region`]: 'coast' })).toBe('coast::');
  });

  it('is the one zone of all nodes without labels', () => {
    expect(keyOf({})).toBe('');
    expect(keyOf({ [`${GA}/zone`]: '', [`${GA}/region`]: '' })).toBe('');
  });

  it('follows the deprecated label where both are there (NL-38)', () => {
    expect(keyOf({ [`${BETA}/zone`]: 'z1', [`${GA}/zone`]: 'z2' })).toBe('::z1');
    expect(keyOf({ [`${BETA}/region`]: 'r1', [`${GA}/region`]: 'r2' })).toBe('r1::');
  });

  it('follows the deprecated label even when that is empty (NL-38)', () => {
    expect(keyOf({ [`${BETA}/zone`]: '', [`${GA}/zone`]: 'z2' })).toBe('');
  });

  it('takes region and zone from labels of different age', () => {
    expect(keyOf({ [`${BETA}/zone`]: 'z1', [`${GA}/region`]: 'r2' })).toBe('r2::z1');
  });
});
