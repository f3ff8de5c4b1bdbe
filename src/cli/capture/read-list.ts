import { compareText } from '#units';
import type { Answer } from './kubectl.ts';
import type { Refusal } from './refusal.ts';

/** One object as the API gives it. */
export type RawObject = Readonly<Record<string, unknown>>;

/** What came of a list. */
export interface ListRead {
  readonly objects: number;
  readonly pages: number;
  /** The API server forgot the state that the list began with, and it began anew. */
  readonly restarts: number;
  /** Why it ended early; the objects before that count. */
  readonly refusal?: Refusal;
}

/** How a list is read. */
export interface ListPath {
  /** Without a query. */
  readonly path: string;
  /** The name of the only object that is asked for. */
  readonly name?: string;
  readonly chunkSize: number;
  readonly get: (path: string) => Promise<Answer>;
  /** Takes the objects of a page, and the number of objects that are still to come. */
  readonly take: (objects: readonly RawObject[], remaining: number) => Promise<void>;
}

/** A list that is forgotten so often is too long for this API server. */
const MOST_RESTARTS = 3;

/**
 * Reads a list page by page. The API server keeps the state of a list for some minutes. A list that
 * takes longer begins anew behind the last object, because lists are in the order of their names.
 */
export async function readList({ path, name, chunkSize, get, take }: ListPath): Promise<ListRead> {
  const read = { objects: 0, pages: 0, restarts: 0 };
  let last: string | undefined;
  let behind: string | undefined;
  let next: string | undefined;
  for (;;) {
    const answer = await pageAt(pathOfPage({ path, name, chunkSize, next }), get);
    if ('refusal' in answer) {
      // The first page cannot expire.
      const isForgotten = answer.refusal.reason === 'Expired' && next !== undefined;
      if (!isForgotten || read.restarts === MOST_RESTARTS) return { ...read, ...answer };
      read.restarts++;
      behind = last;
      next = undefined;
      continue;
    }
    const fresh = answer.items.filter((item) => isBehind(item, behind));
    read.pages++;
    read.objects += fresh.length;
    last = nameOf(fresh.at(-1)) ?? last;
    await take(fresh, answer.remaining);
    next = answer.next;
    if (next === undefined) return read;
  }
}

async function pageAt(
  path: string,
  get: ListPath['get'],
): Promise<Page | { readonly refusal: Refusal }> {
  const answer = await get(path);
  return answer.ok ? (pageOf(answer.value) ?? { refusal: NO_LIST }) : answer;
}

const NO_LIST: Refusal = { reason: 'NotTheApi', message: 'it answers what is no list' };

/** The path of a page with its query; RBAC may allow a list of one name alone. */
export function pathOfPage({
  path,
  name,
  chunkSize,
  next,
}: Pick<ListPath, 'path' | 'chunkSize'> & {
  readonly name: string | undefined;
  readonly next?: string | undefined;
}): string {
  const query = new URLSearchParams({
    limit: `${chunkSize}`,
    ...(name !== undefined && { fieldSelector: `metadata.name=${name}` }),
    ...(next !== undefined && { continue: next }),
  });
  return `${path}?${query}`;
}

interface Page {
  readonly items: readonly RawObject[];
  /** The token of the next page. */
  readonly next: string | undefined;
  readonly remaining: number;
}

function pageOf({ items, metadata }: RawObject): Page | undefined {
  // Go prints a list without items as null.
  if (items !== null && !Array.isArray(items)) return undefined;
  const { continue: next, remainingItemCount } = Object(metadata);
  return {
    items: items ?? [],
    next: typeof next === 'string' && next !== '' ? next : undefined,
    remaining: typeof remainingItemCount === 'number' ? remainingItemCount : 0,
  };
}

const isBehind = (item: RawObject, last: string | undefined): boolean =>
  last === undefined || compareText(nameOf(item) ?? '', last) > 0;

/** `shop/web-1`, in the order in which the API lists objects. */
function nameOf(item: RawObject | undefined): string | undefined {
  if (item === undefined) return undefined;
  const { namespace, name } = Object(item['metadata']);
  return namespace === undefined ? `${name}` : `${namespace}/${name}`;
}
