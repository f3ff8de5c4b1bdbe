/** Thrown where a mutant runs so much longer than the source that it would not end. */
export class EndlessError extends Error {
  override readonly name = 'EndlessError';
}

const COMPARE: Readonly<Record<string, (a: never, b: never) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
};

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};

const RECKON: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

const OTHER: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'bigint';

/** The number that no mutant has. */
const NONE = -1_000;

/**
 * What mutated sources ask at each place that has mutants: whether one of them is on. The first
 * argument of each method is the number of the first mutant of the place.
 */
export class Switch {
  /** The left operand of a logical expression that does not go on. */
  left: unknown;
  #on = NONE;
  #asked = 0;
  #limit = Infinity;
  #wasReached = false;
  #reached: Set<number> | undefined;

  /** Turns a mutant on; it may ask at most as often as the limit says. */
  turnOn(id: number, limit: number): void {
    this.#on = id;
    this.#limit = limit;
    this.#asked = 0;
    this.#wasReached = false;
  }

  turnOff(): void {
    this.turnOn(NONE, Infinity);
  }

  /** Whether the mutant that is on was asked for. */
  get wasReached(): boolean {
    return this.#wasReached;
  }

  /** How often mutants were asked for since the last one was turned on or off. */
  get asked(): number {
    return this.#asked;
  }

  /** From now on, the first mutants of places that are reached go into the set. */
  record(reached: Set<number> | undefined): void {
    this.#reached = reached;
  }

  isOn(id: number): boolean {
    return this.#which(id, 1) === 0;
  }

  /** For an `if` that may be left out. */
  unless(id: number, test: unknown): boolean {
    return Boolean(test) && this.#which(id, 1) !== 0;
  }

  not(id: number, value: unknown): unknown {
    return this.#which(id, 1) === 0 ? !value : value;
  }

  minus(id: number, value: number): number {
    return isNumber(value) && this.#which(id, 1) === 0 ? -value : value;
  }

  number(id: number, value: number | bigint): number | bigint {
    const which = this.#which(id, 2);
    if (which < 0) return value;
    const step = which === 0 ? 1 : -1;
    return typeof value === 'bigint' ? value + BigInt(step) : value + step;
  }

  name(id: number, method: string, other: string): string {
    return this.#which(id, 1) === 0 ? other : method;
  }

  compare(id: number, operator: string, a: never, b: never): boolean | undefined {
    const others = OTHERS[operator] ?? [];
    const which = this.#which(id, others.length);
    return COMPARE[others[which] ?? operator]?.(a, b);
  }

  /** Texts that are joined have no mutant. */
  reckon(id: number, operator: string, a: number, b: number): number | undefined {
    const isMutant = isNumber(a) && isNumber(b) && this.#which(id, 1) === 0;
    return RECKON[isMutant ? (OTHER[operator] ?? operator) : operator]?.(a, b);
  }

  /** Whether a logical expression asks its right operand. */
  goesOn(id: number, operator: string, left: unknown): boolean {
    this.left = left;
    const which = this.#which(id, operator === '??' ? 1 : 3);
    if (operator === '??') return which === 0 ? Boolean(left) : left === null || left === undefined;
    const goesOn = operator === '&&' ? Boolean(left) : !left;
    return which < 0 ? goesOn : ([!goesOn, false, true][which] ?? goesOn);
  }

  /** Which mutant of a place is on, from 0; negative for none. */
  #which(id: number, count: number): number {
    this.#asked += 1;
    if (this.#asked > this.#limit) throw new EndlessError('the mutant does not end');
    this.#reached?.add(id);
    const which = this.#on - id;
    if (which < 0 || which >= count) return -1;
    this.#wasReached = true;
    return which;
  }
}
