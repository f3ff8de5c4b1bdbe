import { describe, expect, it } from 'vitest';
import type { ImageFsLayout } from '#cluster';
import type { Signal } from '#kubelet/eviction';
import { chooseTarget, collectionsFor } from '../../../../src/kubelet/eviction/loop/target.ts';
import { threshold } from './thresholds.ts';

/** Reads a text such as `soft memory.available`. */
function read(text: string) {
  const [kind, signal] = text.split(' ');
  return threshold(signal as Signal, '1Gi', { grace: kind === 'soft' ? 30 : 0 });
}

const print = ({ signal, graceNanoseconds }: ReturnType<typeof threshold>) =>
  `${graceNanoseconds === 0n ? 'hard' : 'soft'} ${signal}`;

function choose(texts: readonly string[], layout: ImageFsLayout = 'shared') {
  const target = chooseTarget(texts.map(read), layout);
  return target && { chosen: print(target.threshold), rivals: target.rivals.map(print) };
}

describe('the threshold that a pass goes for', () => {
  it('is none when there is none to act on', () => {
    expect(choose([])).toBeUndefined();
  });

  it.each([
    [['hard nodefs.available', 'hard memory.available'], 'hard memory.available'],
    [
      ['hard pid.available', 'soft allocatableMemory.available'],
      'soft allocatableMemory.available',
    ],
    [['hard memory.available', 'soft memory.available'], 'soft memory.available'],
    [
      ['hard memory.available', 'hard allocatableMemory.available', 'soft memory.available'],
      'hard allocatableMemory.available',
    ],
    [['soft nodefs.available', 'hard pid.available'], 'hard pid.available'],
    [['hard imagefs.available', 'hard nodefs.available'], 'hard nodefs.available'],
    [['hard containerfs.available', 'hard pid.available'], 'hard pid.available'],
    [['hard imagefs.inodesFree', 'hard nodefs.inodesFree'], 'hard nodefs.inodesFree'],
  ])('of %s is %s, in whatever order they come', (texts, expected) => {
    expect(choose(texts)?.chosen).toBe(expected);
    expect(choose([...texts].reverse())?.chosen).toBe(expected);
  });

  it('is a matter of chance where another would change the grace', () => {
    expect(choose(['hard memory.available', 'soft memory.available'])?.rivals).toEqual([
      'hard memory.available',
    ]);
  });

  it('is none where another would change nothing', () => {
    const disks = ['hard nodefs.available', 'hard imagefs.available', 'hard containerfs.available'];
    expect(choose(disks)?.rivals).toEqual([]);
    expect(choose(['hard memory.available', 'hard pid.available'])?.rivals).toEqual([]);
  });

  it('is one where disks are apart, so that other pods and other garbage count', () => {
    const disks = ['hard nodefs.available', 'hard imagefs.available'];
    expect(choose(disks, 'dedicated')?.rivals).toEqual(['hard imagefs.available']);
    expect(choose(disks, 'split')?.rivals).toEqual(['hard imagefs.available']);
  });
});

describe('what a kubelet collects before it evicts', () => {
  it.each<[ImageFsLayout, Signal, readonly string[]]>([
    ['shared', 'nodefs.available', ['containers', 'images']],
    ['shared', 'imagefs.inodesFree', ['containers', 'images']],
    ['dedicated', 'nodefs.available', []],
    ['dedicated', 'imagefs.available', ['containers', 'images']],
    ['dedicated', 'containerfs.available', ['containers', 'images']],
    ['split', 'nodefs.inodesFree', ['containers']],
    ['split', 'imagefs.available', ['images']],
    ['split', 'containerfs.available', ['containers']],
    ['shared', 'memory.available', []],
    ['shared', 'pid.available', []],
  ])('with the layout %s for %s: %j', (layout, signal, collections) => {
    expect(collectionsFor(signal, layout)).toEqual(collections);
  });
});

it('is any of those whose order upstream leaves open, where tie-breaks are drawn', () => {
  const both = ['hard imagefs.available', 'hard nodefs.available'].map(read);
  const first = (signal: string) =>
    chooseTarget(both, 'split', (each) => (each === signal ? 0 : 1))?.threshold.signal;
  expect(first('imagefs.available')).toBe('imagefs.available');
  expect(first('nodefs.available')).toBe('nodefs.available');
});
