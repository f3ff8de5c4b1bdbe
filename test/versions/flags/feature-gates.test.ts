import { describe, expect, test } from 'vitest';
import { parseFeatureGates } from '../../../src/versions/flags/feature-gates.ts';

const read = (text: string): readonly string[] => {
  const { settings, problems } = parseFeatureGates(text);
  return [
    ...settings.map(({ name, enabled }) => `${name} is ${enabled}`),
    ...problems.map(({ kind, piece }) => `${piece} is ${kind}`),
  ];
};

describe('a feature-gates flag', () => {
  test('is a list of names with true or false', () => {
    expect(read('AllAlpha=true,Ferry=F')).toEqual(['AllAlpha is true', 'Ferry is false']);
  });

  test('may have spaces, empty pieces and a component in front', () => {
    expect(read(' AllAlpha = true ,,kube:Ferry=0')).toEqual(['AllAlpha is true', 'Ferry is false']);
  });

  test('counts the last piece of a name', () => {
    expect(read('Ferry=true,Ferry=false')).toEqual(['Ferry is false']);
  });

  test('complains of each piece without a value or with another one', () => {
    expect(read('Ferry,Quay=yes,Pier=true,Dock=')).toEqual([
      'Pier is true',
      'Ferry is without-value',
      'Quay=yes is malformed-value',
      'Dock= is malformed-value',
    ]);
  });
});
