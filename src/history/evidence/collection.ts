import { type LabelSelector, parseSelector } from '#cluster';

/** What a request for the deletion of many pods selected. */
export type Collection =
  /** The answer names them, where the audit policy keeps answers. */
  | { readonly kind: 'named'; readonly pods: readonly NamedPod[] }
  | {
      readonly kind: 'selected';
      readonly labels: LabelSelector;
      /** Equal or unequal values of fields. */
      readonly fields: readonly FieldRequirement[];
    }
  /** Its selectors cannot be held against a record. */
  | { readonly kind: 'untold' };

export interface NamedPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export interface FieldRequirement {
  readonly field: 'metadata.name' | 'metadata.namespace' | 'spec.nodeName';
  readonly value: string;
  readonly isEqual: boolean;
}

/**
 * Reads which pods a request of the verb `deletecollection` deleted: those of its answer, or those
 * that the selectors of its address choose.
 * @param uri such as `/api/v1/namespaces/shop/pods?labelSelector=app%3Dweb`
 * @param named the pods of its answer; undefined where the log has no answer
 */
export function collectionOf(uri: string, named: readonly NamedPod[] | undefined): Collection {
  if (named !== undefined) return { kind: 'named', pods: named };
  const query = new URLSearchParams(uri.split('?', 2)[1] ?? '');
  const labels = parseSelector(query.get('labelSelector') ?? '');
  const fields = (query.get('fieldSelector') ?? '').split(',').filter((text) => text !== '');
  const read = fields.map(requirementOf);
  const known = read.filter((each) => each !== undefined);
  if (!labels.ok || known.length < read.length || query.has('limit')) return { kind: 'untold' };
  return { kind: 'selected', labels: labels.selector, fields: known };
}

/** Whether a request changes nothing: dry runs are answered as real requests are. */
export const isDryRun = (uri: string): boolean => /[?&]dryRun=/.test(uri);

/** Fields that change while a pod lives, such as its phase, are known of no past instant. */
const FIELD = /^(metadata\.name|metadata\.namespace|spec\.nodeName)(==?|!=)(.*)$/;

function requirementOf(text: string): FieldRequirement | undefined {
  const [, field, operator, value = ''] = FIELD.exec(text) ?? [];
  switch (field) {
    case 'metadata.name':
    case 'metadata.namespace':
    case 'spec.nodeName':
      return { field, value, isEqual: operator !== '!=' };
    default:
      return undefined;
  }
}
