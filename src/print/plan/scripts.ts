import type { DrainPlan, PlanReport, RemovePlan } from '#documents';
import { shellWord } from '#words';

/** The plan as an outage script that `simulate -s` plays. */
export function* script({ goal, answer, events }: PlanReport): Generator<string> {
  for (const line of answer) yield `# ${line}\n`;
  yield `apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nmetadata:\n  name: plan-${goal}\nspec:\n`;
  if (events.length === 0) {
    yield '  events: []\n';
    return;
  }
  yield '  events:\n';
  for (const event of events) {
    const [at = '', verb = '', ...fields] = event.split(' ');
    yield `    - at: ${at.slice('at='.length)}\n      ${verb}:\n`;
    for (const field of fields) yield `        ${fieldText(field)}\n`;
  }
}

function fieldText(field: string): string {
  const split = field.indexOf('=');
  const [name, value] = [field.slice(0, split), field.slice(split + 1)];
  return name === 'nodes' ? `nodes: [${value.split(',').join(', ')}]` : `${name}: ${value}`;
}

const HEAD = `#!/bin/sh
# Made by k8s-evict plan. It only prints what it would do, unless RUN=1 is set.
set -eu
run() { if [ "\${RUN-}" = 1 ]; then "$@"; else printf '%s\\n' "$*"; fi; }
`;

/**
 * The plan as commands of kubectl, with checks between the batches. Prints them unless RUN=1. What
 * kubectl cannot do, such as adding machines, is a comment.
 */
export function* shell(report: PlanReport): Generator<string> {
  yield HEAD;
  for (const line of report.answer) yield `# ${line}\n`;
  if (report.goal === 'drain') yield* drains(report);
  else if (report.goal === 'remove') yield* removals(report);
  else yield '# nothing to do for kubectl\n';
}

function* removals({ removed }: RemovePlan): Generator<string> {
  for (const node of removed) {
    yield `\nrun kubectl drain ${shellWord(node)} --ignore-daemonsets --delete-emptydir-data --force\n`;
    yield `run kubectl delete node ${shellWord(node)}\n`;
  }
}

function* drains(report: DrainPlan): Generator<string> {
  const { preconditions, batches, promises, held } = report;
  for (const { workload, to } of preconditions) yield* scaled(workload, to);
  for (const [place, { nodes }] of batches.entries()) {
    yield `\n# batch ${place + 1} of ${batches.length}\n`;
    for (const node of nodes) yield `run kubectl cordon ${shellWord(node)}\n`;
    yield 'drains=\n';
    for (const node of nodes) {
      yield `run kubectl drain ${shellWord(node)} --ignore-daemonsets --delete-emptydir-data --force ` +
        `--timeout=${promises.drainTimeoutSeconds}s & drains="$drains $!"\n`;
    }
    yield 'for drain in $drains; do wait "$drain"; done\n';
    yield 'run kubectl wait pods --all --all-namespaces --for=condition=PodScheduled --timeout=10m\n';
    yield 'run kubectl wait deployments --all --all-namespaces --for=condition=Available --timeout=10m\n';
  }
  if (preconditions.length > 0) yield '\n# as before\n';
  for (const { workload, from } of preconditions) yield* scaled(workload, from);
  for (const { message } of held) yield `# ${message}\n`;
}

function* scaled(name: string, replicas: number): Generator<string> {
  const [kind = '', namespace = '', workload = ''] = name.split('/');
  const object = shellWord(`${kind.toLowerCase()}/${workload}`);
  yield `run kubectl scale ${object} -n ${shellWord(namespace)} --replicas=${replicas}\n`;
  yield `run kubectl rollout status ${object} -n ${shellWord(namespace)} --timeout=10m\n`;
}
