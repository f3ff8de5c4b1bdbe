import { nearest } from '#diagnostics';
import type { PlayedScenario } from '#simulation';
import { explainNode } from './explain-node.ts';
import { explainPod } from './explain-pod.ts';
import type { Explained } from './explanation.ts';
import type { ObjectName } from './object-name.ts';

/** Why a pod or a node fared as it did: the chain of causes, or why nothing happened. */
export function explain(scenario: PlayedScenario, object: ObjectName): Explained {
  const { seed, final } = scenario.outcome;
  if (object.kind === 'pod') {
    const { key } = object;
    const known = seed.pods.some((pod) => pod.key === key) || final.pod(key) !== undefined;
    if (known) return { kind: 'explained', explanation: explainPod(scenario, key) };
    return unknown(
      key,
      seed.pods.map((pod) => pod.key),
    );
  }
  const { name } = object;
  const known = seed.nodes.some((node) => node.name === name) || final.node(name) !== undefined;
  if (known) return { kind: 'explained', explanation: explainNode(scenario, name) };
  return unknown(
    name,
    seed.nodes.map((node) => node.name),
  );
}

const unknown = (name: string, known: readonly string[]): Explained => ({
  kind: 'unknown',
  nearest: nearest(name, known),
});
