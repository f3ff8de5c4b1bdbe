import * as z from 'zod';
import { type Diagnostic, wrongField } from '#diagnostics';
import { compareText, firstDifference, parseJson } from '#units';
import type { Finding } from './finding.ts';

const API_VERSION = 'k8s-evict.dev/v1';
const KIND = 'CheckBaseline';

/** The format of a baseline. */
export const BASELINE = z
  .strictObject({
    apiVersion: z.literal(API_VERSION),
    kind: z.literal(KIND),
    findings: z.array(
      z.strictObject({
        code: z.string().describe('The rule.'),
        path: z.string(),
        object: z.string().describe('Empty if the finding is about the whole file.'),
        count: z.int().positive().describe('The number of known findings.'),
      }),
    ),
  })
  .meta({ title: 'Known findings of k8s-evict check' });

/** Earlier findings: their number by rule, object and file. */
export type Baseline = ReadonlyMap<string, number>;

export type BaselineReading =
  | { readonly ok: true; readonly baseline: Baseline }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

type Key = Pick<Finding, 'code' | 'path' | 'object'>;

/** Lines and values are left out, because they change with every edit. */
const keyOf = ({ code, path, object }: Key): string => JSON.stringify([code, path, object]);

/** Reads the text of a baseline file. */
export function readBaseline(text: string, path: string): BaselineReading {
  const refuse = (code: string, message: string): BaselineReading => ({
    ok: false,
    diagnostic: {
      code: `check/${code}`,
      severity: 'error',
      message,
      hint: 'write it anew with --update-baseline',
      path,
    },
  });
  const raw = parseJson(text);
  if (raw === undefined) return refuse('broken-baseline', 'this baseline is no JSON');
  const { apiVersion, kind } = Object(raw);
  if (kind !== KIND)
    return refuse('no-baseline', `expected a ${KIND}, as --update-baseline writes it`);
  if (apiVersion !== API_VERSION) {
    const message = `this baseline is of version ${JSON.stringify(apiVersion)}, and ${API_VERSION} is known`;
    return refuse('other-baseline', message);
  }
  const read = BASELINE.safeParse(raw, { reportInput: true });
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(
      'broken-baseline',
      issue ? wrongField(issue.path.join('.') || 'this', issue) : '',
    );
  }
  return {
    ok: true,
    baseline: new Map(read.data.findings.map((each) => [keyOf(each), each.count])),
  };
}

/** Whether a text was once a baseline, even if it is damaged now. */
export const mayBeBaseline = (text: string): boolean => text.includes(`"${KIND}"`);

/**
 * Separates new findings from those in the baseline. If there are more of one kind than in the
 * baseline, the last ones are new. Nobody knows what is wrong with a file that is not understood, so
 * that none is known.
 */
export function partKnown(
  findings: readonly Finding[],
  baseline: Baseline,
): { readonly fresh: readonly Finding[]; readonly known: readonly Finding[] } {
  const left = new Map(baseline);
  const fresh: Finding[] = [];
  const known: Finding[] = [];
  for (const finding of findings) {
    const key = keyOf(finding);
    const count = isKnowable(finding) ? (left.get(key) ?? 0) : 0;
    left.set(key, count - 1);
    (count > 0 ? known : fresh).push(finding);
  }
  return { fresh, known };
}

const isKnowable = ({ code }: Finding): boolean => code !== 'not-understood';

/** The text of a baseline with these findings. */
export function printBaseline(findings: readonly Finding[]): string {
  const entries = new Map<string, Key & { count: number }>();
  for (const finding of findings.filter(isKnowable)) {
    const key = keyOf(finding);
    const known = entries.get(key);
    const { code, path, object } = finding;
    if (known === undefined) entries.set(key, { code, path, object, count: 1 });
    else known.count++;
  }
  const sorted = [...entries.values()].sort((a, b) =>
    firstDifference(
      compareText(a.path, b.path),
      compareText(a.object, b.object),
      compareText(a.code, b.code),
    ),
  );
  const document = { apiVersion: API_VERSION, kind: KIND, findings: sorted };
  return `${JSON.stringify(document, null, 2)}\n`;
}
