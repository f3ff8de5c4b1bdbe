import { addToList } from '#units';
import type { Finding } from './finding.ts';
import { RULES } from './registry.ts';
import type { Level, Rule, Subject, Violation } from './rule.ts';
import type { Evidence } from './subjects/evidence.ts';
import type { NotedFinding } from './suppressions/suppressor.ts';

/** Severities that replace the severities of rules, by code. */
export type Severities = Readonly<Record<string, Level | 'off'>>;

/** A finding whose place is not looked up yet. */
interface Unplaced extends Omit<NotedFinding, 'finding'> {
  readonly subject: Subject;
  readonly violation: Violation;
  readonly finding: Omit<Finding, 'path' | 'line' | 'column'>;
}

/** The findings of all rules; each rule examines each subject once. */
export function evaluate(evidence: Evidence, severities: Severities): readonly NotedFinding[] {
  const found: Unplaced[] = [];
  const apply = <S extends Subject>(rules: readonly Rule<S>[], subjects: readonly S[]) => {
    for (const rule of rules) {
      const wanted = severities[rule.code];
      if (wanted === 'off') continue;
      for (const subject of subjects) {
        for (const violation of rule.find(subject)) {
          const { code, fix } = rule;
          const severity = wanted ?? violation.severity ?? rule.severity;
          const { name: object, ignores } = subject;
          const finding = { code, severity, object, message: violation.message, fix };
          found.push({ subject, violation, finding, ignores });
        }
      }
    }
  };
  apply(RULES.kubelets, evidence.kubelets);
  apply(RULES.controlPlane, evidence.controlPlane);
  apply(RULES.pods, evidence.pods);
  apply(RULES.workloads, evidence.workloads);
  apply(RULES.budgets, evidence.budgets);
  apply(RULES.nodes, evidence.nodes);
  apply(RULES.pools, evidence.pools);
  apply(RULES.autoscalers, evidence.autoscalers);
  apply(RULES.webhooks, evidence.webhooks);
  return placeAll(found);
}

/** Finding places means reading a text again, so all findings of one text are placed together. */
function placeAll(found: readonly Unplaced[]): readonly NotedFinding[] {
  const bySubject = new Map<Subject['placeOf'], Unplaced[]>();
  for (const each of found) {
    addToList(bySubject, each.subject.placeOf, each);
  }
  return [...bySubject.values()].flatMap((ofSubject) =>
    ofSubject.map(({ subject, violation, finding, ignores }) => {
      const { path, position } = subject.placeOf(violation.path, violation.part ?? 'value');
      const { patch } = violation;
      return { finding: { ...finding, path, ...position }, patch, ignores };
    }),
  );
}
