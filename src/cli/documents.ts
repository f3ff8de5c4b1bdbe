/** Documents with a published JSON Schema, with their writers. */
export const DOCUMENTS = {
  script: 'OutageScript: what goes wrong, and what is expected',
  snapshot: 'what kubectl prints: the kinds and fields that are read',
  facts: 'NodeFacts: what no API tells of nodes',
  config: 'CheckConfiguration: k8s-evict.yaml',
  baseline: 'CheckBaseline: check --update-baseline',
  report: 'SimulationReport: simulate -o json',
  ranking: 'RankingReport: rank -o json',
  explanation: 'ExplanationReport: explain -o json',
  postmortem: 'PostmortemReport: postmortem -o json',
  plan: 'PlanReport: plan -o json',
  capture: 'CaptureRecord: capture',
  check: 'CheckReport: check -o json',
  rules: 'CheckRules: check --list -o json',
  sweep: 'SweepReport: sweep -o json',
  consolidations: 'ConsolidationReport: sweep --over consolidations -o json',
  test: 'TestReport: test -o json',
  behaviors: 'BehaviorsReport: behaviors -o json',
  comparison: 'ComparisonReport: diff -o json',
  run: 'RunComparison: compare-run -o json',
  upgrade: 'UpgradeReport: behaviors --diff -o json',
} as const;

export type DocumentName = keyof typeof DOCUMENTS;

export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as readonly DocumentName[];
