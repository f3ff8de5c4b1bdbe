import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { FunctionTable } from '../../conformance/functions/modelled-function.ts';
import { keepsContract } from '../../conformance/vector-contract.ts';

/** Cases of one function, as Kubernetes' own code answered them. */
interface VectorFile {
  readonly about: string;
  readonly function: string;
  readonly cases: readonly { readonly in: unknown; readonly out: unknown }[];
}

/** The vectors of `test/conformance/unit/<name>.json.gz`. */
function vectors(name: string): VectorFile {
  const file = new URL(`../conformance/unit/${name}.json.gz`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
}

/** Every case of a vector file that our function answers otherwise; empty when all agree. */
export function disagreements(name: string, functions: FunctionTable) {
  const file = vectors(name);
  const ours = functions[file.function];
  if (ours === undefined) throw new Error(`no function for the vectors "${file.function}"`);
  if (file.cases.length === 0) throw new Error(`${name} has no cases`);
  return file.cases
    .map((vector) => ({ ...vector, ours: ours(vector.in) }))
    .filter((vector) => !keepsContract(file.function, vector.out, vector.ours));
}
