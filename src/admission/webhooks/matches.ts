import {
  type LabelSelectorObject,
  type Labels,
  readObjectSelector,
  type Service,
  selectsLabels,
  type Webhook,
  type WebhookRule,
} from '#cluster';

/** What a request does, as rules of webhooks name it. */
export interface RequestKind {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly group: string;
  /** With its subresource, such as `pods/eviction`. */
  readonly resource: string;
  readonly isNamespaced: boolean;
}

export const NEW_POD: RequestKind = {
  ...{ operation: 'CREATE', group: '', resource: 'pods', isNamespaced: true },
};

export const RENEWED_LEASE: RequestKind = {
  ...{ operation: 'UPDATE', group: 'coordination.k8s.io', resource: 'leases', isNamespaced: true },
};

export const BOUND_POD: RequestKind = { ...NEW_POD, resource: 'pods/binding' };

export const EVICTED_POD: RequestKind = { ...NEW_POD, resource: 'pods/eviction' };

/** The requests about which webhooks are asked in a run. */
export const PLAYED_REQUESTS: readonly RequestKind[] = [
  NEW_POD,
  EVICTED_POD,
  BOUND_POD,
  RENEWED_LEASE,
];

/**
 * Whether the rules of a webhook are about requests of a kind.
 * @upstream apiserver pkg/admission/plugin/webhook/predicates/rules/rules.go Matches (1.36)
 */
export const isAsked = ({ rules }: Pick<Webhook, 'rules'>, request: RequestKind): boolean =>
  rules.some(
    (rule) =>
      names(rule.operations, request.operation) &&
      names(rule.apiGroups, request.group) &&
      namesResource(rule, request.resource) &&
      (rule.scope === '*' || (rule.scope === 'Namespaced') === request.isNamespaced),
  );

const names = (given: readonly string[], name: string): boolean =>
  given.includes('*') || given.includes(name);

function namesResource({ resources }: WebhookRule, name: string): boolean {
  const [resource = '', subresource] = name.split('/');
  if (resources.includes('*/*') || resources.includes(name)) return true;
  return subresource === undefined
    ? resources.includes('*')
    : resources.includes(`${resource}/*`) || resources.includes(`*/${subresource}`);
}

/** Whether a webhook is asked about an object with these labels, as far as its selectors tell. */
export const isSelected = (
  { namespaceSelector, objectSelector }: Pick<Webhook, 'namespaceSelector' | 'objectSelector'>,
  labels: Labels,
  ofNamespace: Labels,
): boolean => selects(namespaceSelector, ofNamespace) && selects(objectSelector, labels);

const selects = (selector: LabelSelectorObject | undefined, labels: Labels): boolean =>
  selector === undefined || selectsLabels(readObjectSelector(selector), labels);

/** The labels of a namespace; one that the snapshot lacks has that of its name, as all have. */
export const labelsOfNamespace = (
  name: string,
  known: { readonly labels: Labels } | undefined,
): Labels => known?.labels ?? { 'kubernetes.io/metadata.name': name };

/** The Service that a webhook is called at, among some; undefined where it is not, or a URL is called. */
export const serviceOf = (
  { service: called }: Pick<Webhook, 'service'>,
  services: readonly Service[],
): Service | undefined =>
  called &&
  services.find(({ namespace, name }) => namespace === called.namespace && name === called.name);
