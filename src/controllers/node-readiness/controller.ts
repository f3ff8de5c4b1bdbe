import type { CauseId, Recorder } from '#causes';
import {
  type Client,
  findUntoleratedTaint,
  isSamePart,
  isTerminal,
  type Node,
  type NodeChange,
  type NodeReadinessRule,
  recordedTaint,
  type Store,
  type TolerationRules,
} from '#cluster';
import type { NodeReadinessCause } from './causes.ts';
import { completed, evaluateRule } from './evaluate-rule.ts';

export interface NodeReadinessParts {
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<NodeReadinessCause>;
  readonly tolerationRules: TolerationRules;
}

/**
 * node-readiness-controller: nodes have the taints of the NodeReadinessRules in whose conditions they
 * are not. It runs as long as the cluster does.
 * @upstream node-readiness-controller internal/controller/node_controller.go NodeReconciler (0.1)
 */
export class NodeReadinessController {
  readonly #parts: NodeReadinessParts;
  readonly #rules: readonly NodeReadinessRule[];
  /** Rules and nodes about which a dry run has been told. */
  readonly #told = new Set<string>();

  /** @param because the cause of the start of the controller */
  constructor(parts: NodeReadinessParts, because: CauseId) {
    this.#parts = parts;
    const { store } = parts;
    this.#rules = store.shelf('nodeReadinessRules').list();
    store.subscribe(
      'reactions',
      (changes: readonly NodeChange[]) => {
        for (const { after, cause } of changes) this.#process(after?.name, cause);
      },
      ['node'],
      isNews,
    );
    for (const { name } of store.nodes()) this.#process(name, because);
  }

  /** @upstream node-readiness-controller internal/controller/node_controller.go processNodeAgainstAllRules (0.1) */
  #process(name: string | undefined, because: CauseId): void {
    for (const rule of this.#rules) {
      const node = name === undefined ? undefined : this.#parts.store.node(name);
      if (node !== undefined) this.#apply(rule, node, because);
    }
  }

  #apply(rule: NodeReadinessRule, node: Node, because: CauseId): void {
    const { client, recorder } = this.#parts;
    const verdict = evaluateRule(rule, node);
    if (verdict.kind === 'leave') return;
    if (rule.isDryRun) {
      if (verdict.kind === 'add') this.#tell(rule, node, because);
      return;
    }
    const about = { rule: rule.name, node: node.name };
    if (verdict.kind === 'add') {
      const { condition, status, required } = verdict;
      const unmet = { ...about, condition, status, required };
      const cause = { kind: 'node-readiness/unmet', ...unmet } as const;
      const decided = recorder.record(client.component, cause, because);
      client.nodes.patchTaints(node.name, { add: [rule.taint] }, decided);
      return;
    }
    const met = { kind: 'node-readiness/met', ...about } as const;
    const decided = recorder.record(client.component, met, because);
    client.nodes.patchTaints(node.name, { remove: [rule.taint] }, decided);
    if (rule.isBootstrapOnly) {
      client.nodes.setAnnotations(node.name, { [completed(rule.name)]: 'true' }, decided);
    }
  }

  /** Pods that tolerate the taint for a while would go as well. */
  #tell({ name: rule, taint }: NodeReadinessRule, node: Node, because: CauseId): void {
    const key = `${rule} ${node.name}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const { store, client, recorder, tolerationRules } = this.#parts;
    const evicts = taint.effect === 'NoExecute';
    const going = store.podsOn(node.name).filter(({ spec, ...pod }) => {
      const forGood = spec.tolerations.filter((each) => each.tolerationSeconds === undefined);
      return !isTerminal(pod) && findUntoleratedTaint([taint], forGood, tolerationRules);
    });
    const pods = evicts ? going.map((pod) => pod.key).sort() : [];
    const would = { rule, node: node.name, taint: recordedTaint(taint), pods };
    recorder.record(client.component, { kind: 'node-readiness/would-taint', ...would }, because);
  }
}

/** @upstream node-readiness-controller internal/controller/node_controller.go SetupWithManager (0.1) */
const isNews = ({ before, after }: Pick<NodeChange, 'before' | 'after'>): boolean =>
  after !== undefined &&
  (before === undefined ||
    !isSamePart(before.conditions, after.conditions) ||
    !isSamePart(before.taints, after.taints) ||
    !isSamePart(before.labels, after.labels));
