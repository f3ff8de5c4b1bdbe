import type { Diagnostic } from '#diagnostics';
import type { GroupBy } from '#documents';
import { type LoadedManifests, loadManifests, type SnapshotInput } from '#snapshot';
import { compareText, firstDifference } from '#units';
import { type Baseline, partKnown } from './baseline.ts';
import { CATALOGUE } from './catalogue.ts';
import { EVICTIONS_WITHIN, readEvictionsWithin } from './configuration/evictions-within.ts';
import type { CheckSettings } from './configuration/settings.ts';
import { evaluate, type Severities } from './evaluate.ts';
import { fileFindings } from './file-rules.ts';
import type { CheckReport, Finding } from './finding.ts';
import { fixesOf } from './fixes.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { rollUpOfFindings } from './roll-up.ts';
import type { IgnoreNote } from './rule.ts';
import type { Evidence } from './subjects/evidence.ts';
import { byAnnotations } from './suppressions/annotations.ts';
import { byComments } from './suppressions/comments.ts';
import { bySettings } from './suppressions/settings.ts';
import { suppress } from './suppressions/suppress.ts';

export interface CheckRequest {
  readonly inputs: readonly SnapshotInput[];
  readonly settings: CheckSettings;
  readonly baseline?: Baseline;
  /**
   * The release of the control plane, such as `1.33`; absent: the release in the files, else the
   * newest.
   */
  readonly kubernetesVersion?: string;
  /** As `2026-11-20`: suppressions whose last day was before no longer count. */
  readonly today: string;
  /** Whether fixes are tried. */
  readonly wantsFixes?: boolean;
  /** What brings findings together; absent: nothing. */
  readonly by?: GroupBy;
  /** Whether files without any known object are ignored. */
  readonly ignoresUnknown?: boolean;
}

export type CheckResult =
  | {
      readonly kind: 'checked';
      readonly report: CheckReport;
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads files and returns the findings of the rules. Files that cannot be read reject the request.
 */
export async function runChecks(request: CheckRequest): Promise<CheckResult> {
  const { settings, baseline = new Map() } = request;
  const { manifests, diagnostics: ofReading } = await loadManifests(request.inputs);
  const within = readEvictionsWithin(settings.evictionsWithin ?? '') ?? EVICTIONS_WITHIN;
  const gather = (from: LoadedManifests) => gatherEvidence(from, request.kubernetesVersion, within);
  const { evidence, diagnostics: ofRelease } = gather(manifests);
  const diagnostics = [...ofReading, ...ofRelease];
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics };
  }
  const codes = new Set(CATALOGUE.map(({ code }) => code));
  const severities = settings.rules ?? {};
  const ofFiles = atSeverities(
    fileFindings(manifests, request.ignoresUnknown === true),
    severities,
  );
  const noted = [
    ...evaluate(evidence, severities),
    ...ofFiles.map((finding) => ({ finding, ignores: undefined })),
  ];
  const { today } = request;
  const { findings, suppressed } = suppress(noted, [
    byAnnotations(notesOf(evidence), { codes, today }),
    byComments(manifests.remarks, { codes, today }),
    bySettings(settings.ignore ?? [], today),
  ]);
  const { fresh, known } = partKnown([...findings].sort(byPlace), baseline);
  const fixes = request.wantsFixes
    ? fixesOf(fresh, noted, manifests, (from) => evaluate(gather(from).evidence, severities))
    : undefined;
  const report = {
    inputs: manifests.inputs,
    rules: CATALOGUE.length,
    unknownKinds: manifests.unknownKinds,
    notUnderstood: manifests.notUnderstood.flatMap((each) => (each.isEmpty ? [] : each.path)),
    empty: manifests.notUnderstood.flatMap((each) => (each.isEmpty ? each.path : [])),
    gaps: manifests.gaps,
    findings: fresh,
    suppressed: [...suppressed].sort(byPlace),
    known,
    ...(fixes && { fixes }),
    ...(request.by && { rollUp: rollUpOfFindings(fresh, request.by, manifests) }),
  };
  return { kind: 'checked', report, warnings: diagnostics };
}

const atSeverities = (findings: readonly Finding[], severities: Severities): readonly Finding[] =>
  findings.flatMap((finding) => {
    const severity = severities[finding.code] ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });

/** The annotation of each object once, although the object may be several subjects. */
const notesOf = ({ pods, workloads, budgets, nodes }: Evidence): readonly IgnoreNote[] => [
  ...new Set(
    [pods, workloads, budgets, nodes].flatMap((subjects) =>
      subjects.flatMap(({ ignores }) => ignores ?? []),
    ),
  ),
];

const byPlace = (a: Finding, b: Finding): number =>
  firstDifference(
    compareText(a.path, b.path),
    a.line - b.line,
    a.column - b.column,
    compareText(a.code, b.code),
    compareText(a.object, b.object),
    compareText(a.message, b.message),
  );
