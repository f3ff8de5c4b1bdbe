const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const ODD = [0.6666666666666735, 0.2857142874366239, 0.1818357216161805] as const;
const LAST_ODD = 0.14798198605116586;
const EVEN = [0.3999999999940942, 0.22222198432149784, 0.15313837699209373] as const;

/**
 * The natural logarithm of a number that is at least 1, with the same last bit on every machine and
 * in Go. The fraction is reduced to near 1, where a polynomial is used.
 *
 * @upstream go src/math/log.go log (1.26)
 */
export function naturalLog(x: number): number {
  let fraction = x;
  let exponent = 0;
  for (; fraction >= 1; fraction /= 2) exponent += 1;
  if (fraction < Math.SQRT1_2) {
    fraction *= 2;
    exponent -= 1;
  }
  const f = fraction - 1;
  const s = f / (2 + f);
  const s2 = s * s;
  const s4 = s2 * s2;
  const t1 = s2 * (ODD[0] + s4 * (ODD[1] + s4 * (ODD[2] + s4 * LAST_ODD)));
  const t2 = s4 * (EVEN[0] + s4 * (EVEN[1] + s4 * EVEN[2]));
  const r = t1 + t2;
  const half = 0.5 * f * f;
  return exponent * LN2_HIGH - (half - (s * (half + r) + exponent * LN2_LOW) - f);
}
