/** How often a minute something happens that happens so often between two moments, to a tenth. */
export const perMinute = (times: number, from: number, to: number): { perMinute?: number } =>
  to > from ? { perMinute: Math.round(((times - 1) * 600) / (to - from)) / 10 } : {};
