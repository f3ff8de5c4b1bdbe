import { isReadyEndpoint, type Pod, podsSelectedBy, type Service } from '#cluster';
import type { Damage } from '#documents';
import type { Expectation } from '#expectations';
import type { Run } from '#simulation';
import { addToList } from '#units';
import { expectationKey } from './breaks.ts';

/** Something that no loss may break. */
export interface Need {
  /** As a sentence names it. */
  readonly name: string;
  /** It holds while so many of these pods stay; undefined where pods alone do not decide. */
  readonly pods?: readonly Pod[];
  readonly least: number;
}

/** All needs of a scenario, without those that nothing meets even without any fault. */
export interface Needs {
  readonly judgedBy: 'expectations' | 'services';
  readonly needs: readonly Need[];
  /** Services and expectations that are broken without any fault, and so do not count. */
  readonly ignored: readonly string[];
}

export const needsOf = (scenario: Run, baseline: Damage): Needs =>
  scenario.plan.expectations.length > 0
    ? ofExpectations(scenario, baseline)
    : ofServices(scenario, baseline);

function ofServices({ outcome, assumptions }: Run, baseline: Damage): Needs {
  const { cluster, availability } = outcome;
  const broken = new Set(baseline.down.map(({ name }) => name));
  // Slices of these say something else than the pods do.
  const unlike = new Set(
    assumptions.flatMap((each) =>
      each.kind === 'endpoints-unlike' || each.kind === 'endpoints-unseen' ? each.names : [],
    ),
  );
  const services = new Map((cluster.services ?? []).map((each) => [nameOf(each), each]));
  const podsIn = new Map<string, Pod[]>();
  for (const pod of cluster.pods) addToList(podsIn, pod.namespace, pod);
  const needs: Need[] = [];
  const ignored: string[] = [];
  for (const { service: name, ready, dead, before } of availability.services) {
    if (broken.has(`Service/${name}`) || before.ready <= before.dead) {
      ignored.push(`Service/${name}`);
      continue;
    }
    const service = services.get(name);
    const pods = service?.selector && readyPodsOf(service, podsIn.get(service.namespace) ?? []);
    const isPlain = ready.length === 1 && dead.length === 1 && before.dead === 0;
    const isListed = isPlain && pods?.length === before.ready && !unlike.has(name);
    needs.push({ name, least: 1, ...(isListed && { pods }) });
  }
  return { judgedBy: 'services', needs, ignored };
}

const nameOf = ({ namespace, name }: Service): string => `${namespace}/${name}`;

const readyPodsOf = (service: Service, pods: readonly Pod[]): readonly Pod[] =>
  podsSelectedBy(service, pods).filter((pod) => isReadyEndpoint(service, pod));

function ofExpectations(scenario: Run, baseline: Damage): Needs {
  const failing = new Set(baseline.failed.map(expectationKey));
  const keyOf = ({ name, source }: Expectation): string =>
    expectationKey({ name, file: source.path, line: source.line });
  const counted = scenario.plan.expectations.filter((each) => !failing.has(keyOf(each)));
  return {
    judgedBy: 'expectations',
    needs: counted.flatMap((each) => needsOfOne(each, scenario)),
    ignored: [...failing],
  };
}

/** Only what is asked of the pods of a workload can be decided by its pods. */
function needsOfOne({ name, expects }: Expectation, scenario: Run): readonly Need[] {
  if (expects.kind !== 'workload') return [{ name, least: 1 }];
  const { minReady = 0, maxUnavailableFor, recoveredWithin } = expects;
  const asksForAll = maxUnavailableFor !== undefined || recoveredWithin !== undefined;
  const { cluster, availability } = scenario.outcome;
  return expects.workloads.map((workload) => {
    const course = availability.workloads.find((each) => each.workload === workload);
    if (course === undefined) return { name, least: 1 };
    const desired = Math.max(...course.desired.map(({ count }) => count));
    const pods = cluster.pods.filter(({ key }) => scenario.workloadOf(key) === workload);
    return { name, pods, least: asksForAll ? Math.max(desired, minReady) : minReady };
  });
}
