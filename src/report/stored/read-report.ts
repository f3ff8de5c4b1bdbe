import type { Diagnostic } from '#diagnostics';
import {
  type ComparisonReport,
  loadComparisonReport,
  loadSimulationReport,
  loadSweepReport,
  type SimulationReport,
  type SweepReport,
  TOOL_VERSION,
} from '#documents';
import { findPlacedJsonProblem } from '#snapshot';
import { parseJson } from '#units';
import { impossibleIn, tooLargeIn } from './check-run.ts';
import { completed } from './completed.ts';
import { whatItIs } from './document-kind.ts';
import { explainIssue } from './explain-issue.ts';

export type ReportReading<Report = SimulationReport> =
  | { readonly ok: true; readonly report: Report; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The kinds of reports that can be read again. */
export type StoredReport = SimulationReport | SweepReport | ComparisonReport;

type Kind = StoredReport['kind'];

const SCHEMAS = {
  SimulationReport: loadSimulationReport,
  SweepReport: loadSweepReport,
  ComparisonReport: loadComparisonReport,
} as const satisfies Readonly<Record<Kind, unknown>>;

const API_VERSION = 'k8s-evict.dev/v1';

/** The most faults of one report that are listed. */
const MOST_FAULTS = 5;

/**
 * Reads a stored report of some kinds, as `-o json` prints it. Simulations of older minor versions
 * are completed; fields that only a newer one knows are left out with a warning. A report of
 * another kind or major version, or a damaged one, is an error.
 */
export async function readStored<Asked extends Kind>(
  text: string,
  path: string,
  kinds: readonly Asked[],
): Promise<ReportReading<Extract<StoredReport, { readonly kind: Asked }>>> {
  const refuse = (code: string, message: string, hint?: string): ReportReading<never> => ({
    ok: false,
    diagnostics: [
      {
        ...{ code: `report/${code}`, severity: 'error', message, path },
        ...(hint !== undefined && { hint }),
      },
    ],
  });
  const value = parseJson(text);
  if (value === undefined) return { ok: false, diagnostics: [brokenText(text, path)] };
  const { apiVersion, kind: ofValue, tool } = Object(value);
  const kind = kinds.find((each) => each === ofValue);
  const isOurs = typeof apiVersion === 'string' && apiVersion.startsWith('k8s-evict.dev/');
  if (kind === undefined || !isOurs) {
    return refuse('other-kind', whatItIs(value, kinds), MAKE_ONE);
  }
  if (apiVersion !== API_VERSION) {
    const message = `this report has the apiVersion ${apiVersion}, and only ${API_VERSION} is known`;
    return refuse('other-version', message, UPDATE);
  }
  const made = versionOf(Object(tool).version);
  if (made === undefined) {
    return refuse('other-version', 'this report does not say which version of k8s-evict made it');
  }
  if (made.major > OWN.major) {
    const message = `${madeBy(made)}: its major version is unknown`;
    return refuse('other-version', message, UPDATE);
  }
  const whole = kind === 'SimulationReport' ? completed(value) : value;
  return validated(kind, whole, text, path, made);
}

const MAKE_ONE = 'k8s-evict simulate … -o json=report.json makes one';
const UPDATE = 'read it with a newer k8s-evict';

interface Version {
  readonly text: string;
  readonly major: number;
  readonly minor: number;
}

function versionOf(text: unknown): Version | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+/.exec(`${text}`) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  return { text: `${text}`, major: Number(major), minor: Number(minor) };
}

const madeBy = ({ text }: Version): string =>
  `k8s-evict ${text} made this report, and this is ${TOOL_VERSION}`;

const OWN: Version = versionOf(TOOL_VERSION) ?? { text: TOOL_VERSION, major: 0, minor: 0 };

/** The place of the fault in a text that is no JSON. */
function brokenText(text: string, path: string): Diagnostic {
  const begins = text.trimStart();
  const problem = begins.startsWith('{') ? findPlacedJsonProblem(text, path) : undefined;
  if (problem === undefined) {
    const message = begins === '' ? 'this report is empty' : 'this is no report: it is no JSON';
    return { code: 'report/broken', severity: 'error', message, hint: MAKE_ONE, path };
  }
  const { diagnostic, endsEarly } = problem;
  if (endsEarly) {
    const message = 'this report ends in the middle';
    return { ...diagnostic, code: 'report/cut', message, hint: 'was it cut while it was copied?' };
  }
  return {
    ...diagnostic,
    code: 'report/broken',
    message: `this report is no JSON: ${diagnostic.message}`,
    hint: 'a report is what -o json printed, unchanged',
  };
}

async function validated<Report extends StoredReport>(
  kind: Kind,
  value: unknown,
  text: string,
  path: string,
  made: Version,
): Promise<ReportReading<Report>> {
  const schema = await SCHEMAS[kind]();
  const result = schema.safeParse(value, { reportInput: false });
  // The document itself has its fields in the order in which they were printed.
  if (result.success) return checked(value as Report, text, path);
  const isNewer = made.major === OWN.major && made.minor > OWN.minor;
  const { issues } = result.error;
  const unknown = issues.filter(({ code }) => code === 'unrecognized_keys');
  if (isNewer && unknown.length === issues.length) {
    const known = leftOut(value, unknown);
    const warnings = [newer(unknown, path, made)];
    if (schema.safeParse(known).success) {
      const reading = checked(known as Report, text, path);
      return reading.ok ? { ...reading, warnings } : reading;
    }
  }
  const fields = Object.keys(schema.shape);
  return { ok: false, diagnostics: faultsOf(issues, { value, text, path }, fields) };
}

/** A document with the fields of a report, unless no run can have made it. */
function checked<Report extends StoredReport>(
  report: Report,
  text: string,
  path: string,
): ReportReading<Report> {
  const large = tooLargeIn(report);
  const isRun = large.length === 0 && report.kind === 'SimulationReport';
  const impossible = isRun ? impossibleIn(report) : large;
  if (impossible.length === 0) return { ok: true, report, warnings: [] };
  const issues = impossible.map((fault) => ({ code: 'custom', ...fault }));
  return { ok: false, diagnostics: faultsOf(issues, { value: report, text, path }, []) };
}

const faultsOf = (
  issues: readonly Parameters<typeof explainIssue>[0][],
  whole: Parameters<typeof explainIssue>[1],
  fields: readonly string[],
): readonly Diagnostic[] =>
  issues.slice(0, MOST_FAULTS).map((issue) => explainIssue(issue, whole, fields));

interface UnknownKeys {
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** The same document without these keys. */
function leftOut(value: unknown, unknown: readonly UnknownKeys[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const { path, keys = [] } of unknown) {
    const owner = path.reduce<unknown>((inner, step) => Object(inner)[step], copy);
    for (const key of keys) Reflect.deleteProperty(Object(owner), key);
  }
  return copy;
}

function newer(unknown: readonly UnknownKeys[], path: string, made: Version): Diagnostic {
  const names = [...new Set(unknown.flatMap(({ keys = [] }) => keys))].sort();
  return {
    code: 'report/newer',
    severity: 'warning',
    message: `${madeBy(made)}: fields that it does not know are left out: ${names.join(', ')}`,
    hint: UPDATE,
    path,
  };
}
