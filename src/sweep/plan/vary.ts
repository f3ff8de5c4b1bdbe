/** A setting with the values to try. */
export interface Vary {
  /** As in `--set`. */
  readonly path: string;
  readonly values: readonly string[];
}

export type VaryReading =
  | { readonly ok: true; readonly vary: Vary }
  | { readonly ok: false; readonly message: string; readonly hint: string };

const HINT = 'such as controllerManager.node-monitor-grace-period=20s,40s';

/** Reads a value of `--vary`: `PATH=V1,V2,…`. The path ends at the first `=` outside of brackets. */
export function readVary(text: string): VaryReading {
  const [, path, list] = /^((?:\[[^\]]*\]|[^=[])+)=(.*)$/.exec(text) ?? [];
  if (path === undefined || list === undefined) {
    return { ok: false, message: `--vary ${JSON.stringify(text)} has no values`, hint: HINT };
  }
  const values = list.split(',').map((each) => each.trim());
  if (values.includes('')) {
    return { ok: false, message: `--vary ${path}: an empty value varies nothing`, hint: HINT };
  }
  const twice = values.find((each, index) => values.indexOf(each) < index);
  if (twice !== undefined) {
    const message = `--vary ${path}: the value ${twice} is given twice`;
    return { ok: false, message, hint: 'remove one of them' };
  }
  return { ok: true, vary: { path, values } };
}

/** All combinations of the values, the last path fastest; one empty combination without any. */
export const productOf = (varied: readonly Vary[]): readonly (readonly string[])[] =>
  varied.reduce<readonly (readonly string[])[]>(
    (combinations, { path, values }) =>
      combinations.flatMap((before) => values.map((value) => [...before, `${path}=${value}`])),
    [[]],
  );
