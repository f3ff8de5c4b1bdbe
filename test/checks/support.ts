import { type CheckReport, type CheckRequest, runChecks } from '#checks';

/** Texts by the path that they are read from. */
export type Files = Readonly<Record<string, string>>;

/** Checks texts. Throws if they cannot be read. */
export async function check(
  files: Files,
  request: Partial<Omit<CheckRequest, 'inputs'>> = {},
): Promise<CheckReport> {
  const inputs = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const result = await runChecks({ settings: {}, today: '2026-11-20', ...request, inputs });
  if (result.kind === 'rejected') throw new Error(result.diagnostics.map((d) => d.message).join());
  return result.report;
}

/** `line:column code`, in the order of the report. */
export const placesOf = ({ findings }: CheckReport): readonly string[] =>
  findings.map(({ line, column, code }) => `${line}:${column} ${code}`);

/** A rule with objects in which it finds something, and others in which it does not. */
export interface RuleCase {
  readonly code: string;
  readonly finds: Written;
  readonly passes: Written;
}

/** Documents as JSON, or the files that they stand in. */
export type Written = readonly object[] | Files;

/** Whether a rule finds something in documents. */
export async function finds(code: string, written: Written): Promise<boolean> {
  const files: Files = Array.isArray(written)
    ? { 'given.yaml': written.map((each) => JSON.stringify(each)).join('\n---\n') }
    : (written as Files);
  const { findings } = await check(files);
  return findings.some((finding) => finding.code === code);
}
