import { delimiter } from 'node:path';
import type { Io } from '../io.ts';

/** The context that kubectl would use, and the file that says so. */
export interface CurrentContext {
  readonly name: string;
  readonly file: string;
}

const CURRENT = /(?:^|[{,\s])"?current-context"?\s*:\s*["']?([^"'\n,}]*)/;

/**
 * The current context of the kubeconfig: of the first of its files that names one, as kubectl takes
 * it. Nothing else of these files is kept. Undefined if there is none.
 */
export async function currentContext(
  kubeconfig: string | undefined,
  io: Pick<Io, 'environment' | 'kindOf' | 'readFile'>,
): Promise<CurrentContext | undefined> {
  for (const file of filesOf(kubeconfig, io)) {
    if ((await io.kindOf(file)) !== 'file') continue;
    const text = new TextDecoder().decode(await io.readFile(file));
    const name = CURRENT.exec(text)?.[1]?.trim();
    if (name !== undefined && name !== '') return { name, file };
  }
  return undefined;
}

function filesOf(kubeconfig: string | undefined, io: Pick<Io, 'environment'>): readonly string[] {
  if (kubeconfig !== undefined) return [kubeconfig];
  const listed = io.environment('KUBECONFIG') ?? '';
  if (listed !== '') return listed.split(delimiter).filter((file) => file !== '');
  return [`${io.environment('HOME') ?? '~'}/.kube/config`];
}
