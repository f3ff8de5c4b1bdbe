import { unreachable } from '#units';
import type { Expected } from './expectation.ts';
import { expectedBudgets } from './kinds/budgets.ts';
import { expectedEvictions } from './kinds/evictions.ts';
import { expectedFirstEviction } from './kinds/first-eviction.ts';
import { expectedLeftOver } from './kinds/left-over.ts';
import { expectedNodes } from './kinds/node.ts';
import { expectedQuiet } from './kinds/quiet.ts';
import { expectedService } from './kinds/service.ts';
import { expectedWorkloads } from './kinds/workload.ts';
import { expectedZones } from './kinds/zone.ts';
import type { ExpectationBody } from './registry.ts';
import type { ExpectationScope } from './scope.ts';

/** An expectation with resolved targets. Complains about names without an object. */
export function resolved(
  body: Exclude<ExpectationBody, { kind: 'cel' }>,
  scope: ExpectationScope,
): Expected {
  switch (body.kind) {
    case 'evictions':
      return expectedEvictions(body, scope);
    case 'workload':
      return expectedWorkloads(body, scope);
    case 'service':
      return expectedService(body, scope);
    case 'node':
      return expectedNodes(body, scope);
    case 'zone':
      return expectedZones(body, scope);
    case 'pending':
    case 'stuck':
      return expectedLeftOver(body, scope);
    case 'budgets':
      return expectedBudgets(body, scope);
    case 'firstEviction':
      return expectedFirstEviction(body, scope);
    case 'quiet':
      return expectedQuiet(body);
    default:
      return unreachable(body);
  }
}
