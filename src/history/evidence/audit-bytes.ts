import { type AuditedResource, auditedResource, type EntryHead, isRead } from './entry-head.ts';

/** How kube-apiserver begins each entry, and only it. */
const BEGINNING = Buffer.from('{"kind":"Event","apiVersion":"audit.k8s.io/');
const END = '}'.charCodeAt(0);
const VERB = Buffer.from('"verb":"');
const OBJECT = Buffer.from('"objectRef":{');
const RESOURCE = '"resource":"';

/**
 * The head of an entry by its bytes alone; undefined where the line has to be parsed. Bodies of
 * requests may hold any text, so that only the fields count that kube-apiserver writes before them,
 * in its order: a quote within a text has a backslash before it, hence the first match is a field.
 * Lines that others wrote, or that were cut, are parsed.
 */
export function headInBytes(line: Buffer): EntryHead | undefined {
  if (line.length < BEGINNING.length || line.at(-1) !== END) return undefined;
  if (BEGINNING.compare(line, 0, BEGINNING.length) !== 0) return undefined;
  // A program that ended while it wrote leaves a line that another entry goes on with.
  if (line.includes(BEGINNING, 1)) return undefined;
  const verbAt = line.indexOf(VERB, BEGINNING.length);
  if (verbAt < 0) return undefined;
  const before = line.toString('latin1', BEGINNING.length, verbAt);
  // A body before the verb is the layout of somebody else.
  if (before.includes('{') || !before.includes('"stage":"')) return undefined;
  const objectAt = line.indexOf(OBJECT, verbAt);
  if (objectAt < 0) return OTHERS;
  const request = line.toString('latin1', verbAt + VERB.length, objectAt);
  if (request.includes('Object":')) return undefined;
  const object = line.toString('latin1', objectAt + OBJECT.length, line.indexOf(END, objectAt));
  if (!object.startsWith(RESOURCE)) return undefined;
  const resource = resourceIn(object);
  if (resource === 'others') return OTHERS;
  const verb = request.slice(0, request.indexOf('"'));
  const user = isRead(verb) ? NOBODY : userIn(request);
  if (user === undefined) return undefined;
  return {
    verb,
    resource,
    subresource: textIn(object, '"subresource":"'),
    isNamed: object.includes('"name":"'),
    user: user.user,
    account: user.account,
  };
}

const NOBODY = { user: '', account: '' };
const OTHERS: EntryHead = {
  ...{ verb: '', resource: 'others', subresource: '', isNamed: false },
  ...NOBODY,
};
const USER = '"user":{"username":"';

/** A user whose name has to be decoded, or who acts for another one, is left to the parser. */
function userIn(request: string): Pick<EntryHead, 'user' | 'account'> | undefined {
  const from = request.indexOf(USER);
  const end = request.indexOf('"', from + USER.length);
  const user = request.slice(from + USER.length, end);
  if (from < 0 || end < 0 || user.includes('\\') || request.includes('"impersonatedUser":')) {
    return undefined;
  }
  return { user, account: request.startsWith(UID, end) ? textIn(request.slice(end), UID) : '' };
}

const UID = '","uid":"';

/** Most entries are about other things, which is plain from the first letters. */
function resourceIn(object: string): AuditedResource {
  const isPods = object.startsWith('pods"', RESOURCE.length);
  if (!isPods && !object.startsWith('nodes"', RESOURCE.length)) return 'others';
  return auditedResource(isPods ? 'pods' : 'nodes', textIn(object, '"apiGroup":"'));
}

/** The text after the first match of a field; empty without it. */
function textIn(text: string, field: string): string {
  const from = text.indexOf(field);
  return from < 0 ? '' : text.slice(from + field.length, text.indexOf('"', from + field.length));
}
