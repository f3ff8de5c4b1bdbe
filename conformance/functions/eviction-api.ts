import { z } from 'zod';
import { checkGracefulDelete, type Pod, type PodDisruptionBudget } from '#cluster';
import { answerEviction, type EvictionRules } from '#eviction-api';
import { between, compareText, type Instant, inSeconds } from '#units';
import type { EvictionAnswer } from '../../src/eviction-api/answer.ts';
import { apiPodShape, apiTime } from './api-pod-shape.ts';
import { budgetShape } from './budget-shape.ts';
import { type FunctionTable, modelled } from './modelled-function.ts';

const input = z.object({
  now: apiTime,
  pods: z.array(apiPodShape),
  budgets: z.array(budgetShape),
  evict: z.array(z.string()),
  gracePeriodSeconds: z.number().nullable(),
  dryRun: z.boolean(),
});

type Input = z.infer<typeof input>;

/** The rules since 1.27. */
const RULES: EvictionRules = {
  notObservedRetryAfterSeconds: 10,
  unhealthyPodEvictionPolicy: true,
  emptySelector: 'everything',
};

/** Requests to the eviction subresource. */
export const evictionApiFunctions: FunctionTable = {
  'answers of the eviction subresource and what they leave behind': modelled(input, (given) => {
    const api = new PodsAndBudgets(given);
    const answers = given.evict.map((pod) => ({ pod, ...printedAnswer(api.evict(pod)) }));
    return { answers, ...api.print() };
  }),
};

const printedAnswer = (answer: EvictionAnswer) => ({
  code: answer.code,
  retryAfterSeconds: answer.code === 429 ? answer.retryAfterSeconds : 0,
});

/** An API server whose only writer is the eviction subresource. */
class PodsAndBudgets {
  readonly #given: Input;
  readonly #pods: Map<string, Pod>;
  readonly #budgets: Map<string, PodDisruptionBudget>;
  readonly #disrupted = new Set<string>();

  constructor(given: Input) {
    this.#given = given;
    this.#pods = new Map(given.pods.map((pod) => [pod.name, pod]));
    this.#budgets = new Map(given.budgets.map((budget) => [budget.name, budget]));
  }

  evict(name: string): EvictionAnswer {
    const { now, dryRun } = this.#given;
    const pod = this.#pods.get(name);
    const answer = answerEviction(pod, [...this.#budgets.values()], now, RULES);
    if (answer.code !== 201 || dryRun || pod === undefined) return answer;
    if (answer.because.kind === 'spent') {
      const { budget: spent, status } = answer.because;
      const budget = this.#budgets.get(spent);
      if (budget !== undefined) this.#budgets.set(spent, { ...budget, status });
    }
    this.#disrupted.add(name);
    this.#delete(pod);
    return answer;
  }

  #delete(pod: Pod): void {
    const { gracePeriodSeconds, now } = this.#given;
    const { kind, ...deletion } = checkGracefulDelete(pod, gracePeriodSeconds ?? undefined, now);
    if (kind === 'remove') this.#pods.delete(pod.name);
    else this.#pods.set(pod.name, { ...pod, ...deletion });
  }

  print() {
    const { now } = this.#given;
    return {
      pods: Object.fromEntries(
        [...this.#pods.values()].map((pod) => [
          pod.name,
          {
            deletionGracePeriodSeconds: pod.deletionGracePeriodSeconds ?? null,
            deletionTimestamp: secondsAfter(now, pod.deletionTimestamp),
            ...(this.#disrupted.has(pod.name) && {
              disruptionTarget: 'True/EvictionByEvictionAPI',
            }),
          },
        ]),
      ),
      budgets: Object.fromEntries(
        [...this.#budgets.values()].map(({ name, status }) => [
          name,
          {
            disruptionsAllowed: status.disruptionsAllowed,
            disruptedPods: [...status.disruptedPods.keys()].sort(compareText),
          },
        ]),
      ),
    };
  }
}

const secondsAfter = (now: Instant, at: Instant | undefined): number | null =>
  at === undefined ? null : inSeconds(between(now, at));
