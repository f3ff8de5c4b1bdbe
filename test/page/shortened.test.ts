import { expect, test } from 'vitest';
import { shortened } from '../../page/timeline/shortened.ts';

/** A canvas on which each character is a pixel wide. */
const context = { measureText: (text: string) => ({ width: text.length }) };

test('a name that is too long loses its namespace first, and its middle last', () => {
  const name = 'kube-system/calico-kube-controllers-4vcsfdf8h-qrb4l';
  expect(shortened(context, name, 60)).toBe(name);
  expect(shortened(context, name, 44)).toBe('…/calico-kube-controllers-4vcsfdf8h-qrb4l');
  expect(shortened(context, name, 20)).toMatch(/^kube-sy.*….*-qrb4l$/);
  expect(shortened(context, 'worker-of-a-long-name', 12)).toBe('worke…g-name');
});
