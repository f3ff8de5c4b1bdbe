import { nearest } from '#diagnostics';
import { HELM_TEMPLATE } from '../bytes/helm-template.ts';
import { quote } from '../bytes/quote.ts';
import type { Problem } from '../bytes/refusal.ts';

const TAKE_A_SNAPSHOT = 'take a snapshot with: kubectl get nodes,pods,leases -A -o yaml';
const OWN_GROUP = 'k8s-evict.dev';

/** Kinds that do not belong to a cluster, which users pass by mistake. */
export function explainForeignKind(kind: string, group: string): Problem | undefined {
  if (group === OWN_GROUP) return explainOwnKind(kind);
  if (kind === 'Kustomization' && (group === '' || group === 'kustomize.config.k8s.io')) {
    return KUSTOMIZATION;
  }
  if (kind === 'Config' && group === '') {
    return {
      code: 'snapshot/kubeconfig',
      message: 'this is a kubeconfig: it says how to reach a cluster, not what is in it',
      hint: TAKE_A_SNAPSHOT,
    };
  }
  if (kind === 'Status' && group === '') {
    return {
      code: 'snapshot/api-error',
      message: 'this is what the API server answers instead of an object, for example an error',
      hint: 'look at its message, and run the command again',
      harmless: true,
    };
  }
  return undefined;
}

function explainOwnKind(kind: string): Problem {
  if (kind === 'OutageScript') {
    return {
      code: 'snapshot/outage-script',
      message: 'this is an outage script, not a part of the cluster',
      hint: 'give it with -s, as in k8s-evict simulate snapshot.yaml -s script.yaml',
      harmless: true,
    };
  }
  if (kind.endsWith('Report')) {
    return {
      code: 'snapshot/report',
      message: 'this is a report of k8s-evict, not a part of the cluster',
      hint: 'name the snapshot that it was made of; k8s-evict diff compares two reports of simulate',
      harmless: true,
    };
  }
  if (kind === 'CheckConfiguration' || kind === 'CheckBaseline') {
    return {
      code: 'snapshot/check-settings',
      message: 'this is for k8s-evict check, not a part of the cluster',
      hint: 'pass it with --config or --baseline',
      harmless: true,
    };
  }
  const guess = nearest(kind, ['NodeFacts', 'CaptureRecord', 'OutageScript']);
  return {
    code: 'snapshot/unknown-own-kind',
    message: `${OWN_GROUP} has no kind ${quote(kind)}`,
    hint: guess === undefined ? 'snapshots may hold NodeFacts' : `did you mean ${guess}?`,
  };
}

const KUSTOMIZATION: Problem = {
  code: 'snapshot/kustomization',
  message: 'this is a Kustomization: it says how to make objects, not what is in a cluster',
  hint: TAKE_A_SNAPSHOT,
};

/** Lists that identify a Kustomization without a kind. */
const KUSTOMIZATION_LISTS = [
  'bases',
  'configMapGenerator',
  'patches',
  'patchesStrategicMerge',
  'resources',
];

/** Mappings without a kind that users mistake for objects, by their distinctive fields. */
export function explainForeignShape(fields: Readonly<Record<string, unknown>>): Problem {
  const has = (...names: readonly string[]) => names.every((name) => name in fields);
  if (has('apiVersion', 'name', 'version') && !has('metadata')) {
    return {
      code: 'snapshot/helm-chart',
      message: 'this describes a Helm chart, from which objects are made',
      hint: HELM_TEMPLATE.hint ?? TAKE_A_SNAPSHOT,
    };
  }
  if (KUSTOMIZATION_LISTS.some((name) => Array.isArray(fields[name]))) return KUSTOMIZATION;
  if (has('Name') && (has('Labels') || has('Namespace'))) {
    return {
      ...NO_OBJECT,
      hint: 'kubectl describe prints for people; print objects with kubectl get -o yaml',
    };
  }
  return { ...NO_OBJECT, hint: TAKE_A_SNAPSHOT };
}

export const NO_OBJECT: Problem = {
  code: 'snapshot/not-an-object',
  message: 'expected an object of Kubernetes with apiVersion and kind',
  harmless: true,
};
