import { zoneKeyOf, zoneLabelOf } from '#cluster';
import { type Duration, inReportSeconds, unreachable } from '#units';
import type { ExpectationBody } from '../expectations/registry.ts';
import { given } from '../given.ts';
import { Findings, noneIsCalled } from '../resolve/findings.ts';
import type { PodMatcher } from '../resolve/occurrence.ts';
import { resolveNodes } from '../resolve/resolve-nodes.ts';
import { resolvePods } from '../resolve/resolve-pods.ts';
import { NamePatterns } from '../targets/name-pattern.ts';
import type { PodTarget } from '../targets/pod-target.ts';
import type { Expected, ExpectedBudgets, ExpectedNodes, ExpectedZones } from './expectation.ts';
import type { ExpectationScope } from './expectation-scope.ts';
import { expectedWorkloads } from './expected-workloads.ts';

type Body<Kind extends ExpectationBody['kind']> = Extract<ExpectationBody, { readonly kind: Kind }>;

/** An expectation with resolved targets. Complains about names without an object. */
export function expectedBody(
  body: Exclude<ExpectationBody, { kind: 'cel' }>,
  scope: ExpectationScope,
): Expected {
  switch (body.kind) {
    case 'evictions': {
      const { kind, pods, mechanism, max, min, notBefore, notAfter } = body;
      const times = given({
        notBefore: notBefore && scope.secondsOf(notBefore),
        notAfter: notAfter && scope.secondsOf(notAfter),
      });
      return { kind, ...matching(pods, kind, scope), ...given({ mechanism, max, min }), ...times };
    }
    case 'workload': {
      const { kind, minReady, maxUnavailableFor, recoveredWithin } = body;
      const bounds = given({
        minReady,
        maxUnavailableFor: spanOf(maxUnavailableFor),
        recoveredWithin: spanOf(recoveredWithin),
      });
      return { kind, workloads: expectedWorkloads(body, scope), ...bounds };
    }
    case 'node':
      return expectedNodes(body, scope);
    case 'zone':
      return expectedZones(body, scope);
    case 'pending':
    case 'stuck': {
      const { kind, max, pods } = body;
      return { kind, max, ...matching(pods, kind, scope) };
    }
    case 'budgets':
      return expectedBudgets(body, scope);
    case 'firstEviction':
      return { kind: body.kind, notBefore: scope.secondsOf(body.notBefore) };
    case 'quiet':
      return { kind: body.kind, within: inReportSeconds(body.within) };
    default:
      return unreachable(body);
  }
}

const spanOf = (span: Duration | undefined): number | undefined =>
  span === undefined ? undefined : inReportSeconds(span);

const matching = (
  target: PodTarget | undefined,
  kind: string,
  scope: ExpectationScope,
): { pods?: PodMatcher } =>
  target === undefined ? {} : { pods: resolvePods(target, [kind, 'pods'], scope).matches };

function expectedNodes(body: Body<'node'>, scope: ExpectationScope): ExpectedNodes {
  const { kind, target, condition, taint, at, within } = body;
  const nodes = resolveNodes(target, [kind, 'target'], scope);
  const what =
    taint === undefined
      ? { kind: 'condition' as const, type: condition?.type ?? '', status: condition?.status ?? '' }
      : { kind: 'taint' as const, ...taint };
  if (at !== undefined) return { kind, nodes, what, when: { kind: 'at', at: scope.secondsOf(at) } };
  const when =
    within === undefined
      ? { kind: 'never' as const }
      : { kind: 'within' as const, at: inReportSeconds(within) };
  return { kind, nodes, what, when };
}

function expectedZones(body: Body<'zone'>, scope: ExpectationScope): ExpectedZones {
  const { kind, name, state, at } = body;
  const { nodes, report } = scope;
  const isMeant = (node: (typeof nodes)[number]) =>
    zoneLabelOf(node) === name || zoneKeyOf(node) === name;
  const zones = [...new Set(nodes.filter(isMeant).map(zoneKeyOf))];
  if (zones.length === 0) {
    const known = new Set(nodes.flatMap((node) => [zoneLabelOf(node), zoneKeyOf(node)]));
    known.delete('');
    new Findings(report, [kind], false).nothing(['name'], ...noneIsCalled(name, 'zone', known));
  }
  const when =
    at === undefined
      ? { kind: 'never' as const }
      : { kind: 'at' as const, at: scope.secondsOf(at) };
  return { kind, zones, state, when };
}

function expectedBudgets(body: Body<'budgets'>, scope: ExpectationScope): ExpectedBudgets {
  const { kind, max, names } = body;
  if (names === undefined) return { kind, max };
  const known = scope.budgets.map(({ namespace, name }) => `${namespace}/${name}`);
  new Findings(scope.report, [kind], false).checkNames('names', names, 'budget', new Set(known));
  const patterns = new NamePatterns(names);
  return { kind, max, budgets: new Set(known.filter((name) => patterns.matches(name))) };
}
