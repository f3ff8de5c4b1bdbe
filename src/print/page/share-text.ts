/** A share from 0 to 1 as people write it; what is not all or nothing never looks so. */
export function percentText(share: number): string {
  const percent = Math.round(share * 100);
  if (share < 1 && percent === 100) return '> 99 %';
  return share > 0 && percent === 0 ? '< 1 %' : `${percent} %`;
}

const WIDTH = 10;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A share as a small bar of ten columns. */
export function bar(share: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * WIDTH * EIGHTHS.length);
  const whole = Math.floor(eighths / EIGHTHS.length);
  return `${'█'.repeat(whole)}${EIGHTHS[eighths % EIGHTHS.length] ?? ''}`.padEnd(WIDTH, '·');
}
