import { expect, test } from 'vitest';
import { zoneText } from '#words';

test.each([
  ['coast::north', 'coast::north'],
  ['::north', 'north'],
  ['coast::', 'coast'],
  ['', ''],
])('the zone of the key "%s" is named "%s"', (key, name) => {
  expect(zoneText(key)).toBe(name);
});
