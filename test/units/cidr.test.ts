import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cidrsOverlap, parseCidr, printCidr } from '#units';

const read = (text: string): string | undefined => {
  const cidr = parseCidr(text);
  return cidr && printCidr(cidr);
};

describe('a range of addresses', () => {
  test.each([
    ['10.244.0.0/16', '10.244.0.0/16'],
    ['10.244.3.7/24', '10.244.3.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['fd00::/48', 'fd00::/48'],
    ['2001:DB8:0:1:0:0:0:1/64', '2001:db8:0:1::/64'],
    ['::/0', '::/0'],
    ['fd00::1/128', 'fd00::1/128'],
    ['fd00::1:0:2/128', 'fd00::1:0:2/128'],
    ['fd00:1:2:3:4:5:6:7/128', 'fd00:1:2:3:4:5:6:7/128'],
    ['fd00:0:0:1:0:0:0:0/64', 'fd00:0:0:1::/64'],
  ])('is %s', (text, printed) => {
    expect(read(text)).toBe(printed);
  });

  test.each([
    ['10.1.2.3/32', 0x0a_01_02_03n],
    ['10.1.2.3/8', 0x0a_00_00_00n],
    ['1:2:3:4:5:6:7:8/128', 0x0001_0002_0003_0004_0005_0006_0007_0008n],
    ['fd00::1/64', 0xfd00n << 112n],
  ])('%s begins at its address as a number', (text, first) => {
    expect(parseCidr(text)?.first).toBe(first);
  });

  test.each([
    '',
    '10.0.0.0',
    '10.0.0/8',
    '256.0.0.0/8',
    '01.0.0.0/8',
    '10.0.0.0/33',
    'fd00::1::/64',
    '1:2:3:4::5:6:7:8/64',
    'fd00/64',
    '1:2:3:4:5:6:7:8:9/64',
    'fd00::/129',
    'g::/8',
  ])('is not %j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  test('reads what it prints', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
          fc.tuple(
            fc
              .array(fc.integer({ min: 0, max: 65_535 }), { minLength: 8, maxLength: 8 })
              .map((groups) => groups.map((group) => group.toString(16)).join(':')),
            fc.integer({ min: 0, max: 128 }),
          ),
        ),
        ([address, prefix]) => {
          const printed = read(`${address}/${prefix}`) ?? '';
          expect(read(printed)).toBe(printed);
        },
      ),
    );
  });

  test('overlaps what it has an address in common with', () => {
    const overlap = (a: string, b: string) => {
      const [first, second] = [parseCidr(a), parseCidr(b)];
      return first !== undefined && second !== undefined && cidrsOverlap(first, second);
    };
    expect(overlap('10.0.0.0/8', '10.4.0.0/16')).toBe(true);
    expect(overlap('10.4.0.0/16', '10.0.0.0/8')).toBe(true);
    expect(overlap('10.4.0.0/16', '10.5.0.0/16')).toBe(false);
    expect(overlap('::/0', '0.0.0.0/0')).toBe(false);
  });
});
