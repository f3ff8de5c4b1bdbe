/** An object that the page can select, or a single entry of the timeline by its id. */
export interface Subject {
  readonly kind: 'pod' | 'node' | 'service' | 'workload' | 'zone' | 'entry' | 'fault';
  readonly name: string;
}

const KINDS: readonly Subject['kind'][] = [
  'pod',
  'node',
  'service',
  'workload',
  'zone',
  'entry',
  'fault',
];

/** A place of the page: an object, and an instant in seconds since the start. */
export interface Place {
  readonly subject: Subject;
  readonly at?: number;
  /** The id of one of several entries of that instant. */
  readonly entry?: number;
}

export const isSame = (a: Subject | undefined, b: Subject | undefined): boolean =>
  a !== undefined && a.kind === b?.kind && a.name === b.name;

/** `#pod/shop/web-3@155`, or `…@155~91` for the entry 91: the part of an address that leads there. */
export const linkTo = ({ subject: { kind, name }, at, entry }: Place): string => {
  const path = name.split('/').map(encodeURIComponent).join('/');
  const instant = at === undefined ? '' : `@${at}`;
  return `#${kind}/${path}${instant}${entry === undefined ? '' : `~${entry}`}`;
};

/** The place that an address leads to, if it is one. */
export function placeOf(link: string): Place | undefined {
  const [, kindText = '', path = '', at, entry] = LINK.exec(link) ?? [];
  const kind = KINDS.find((each) => each === kindText);
  if (kind === undefined) return undefined;
  const name = decoded(path);
  if (name === undefined || name === '') return undefined;
  return {
    subject: { kind, name },
    ...(at !== undefined && { at: Number(at) }),
    ...(entry !== undefined && { entry: Number(entry) }),
  };
}

const LINK = /^#([a-z]+)\/(.*?)(?:@(\d+(?:\.\d+)?)(?:~(\d+))?)?$/;

function decoded(path: string): string | undefined {
  try {
    return path.split('/').map(decodeURIComponent).join('/');
  } catch {
    // A percent sign without two digits: the address was typed by hand.
    return undefined;
  }
}
