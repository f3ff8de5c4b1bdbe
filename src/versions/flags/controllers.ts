import type { KubernetesVersion } from '../version.ts';
import { type ControllerName, controllerNamesAt, fullNameOf } from './controller-names.ts';

/**
 * The effect of a `--controllers` list on one controller: the first word about it decides. Without
 * one, `*` enables controllers that are on by default, as all controllers are that evictions depend
 * on.
 * @upstream staging/src/k8s.io/controller-manager/app/helper.go IsControllerEnabled (1.36)
 */
export function isControllerEnabled(name: ControllerName, list: string): boolean {
  const words = wordsOf(list);
  const decisive = words.find((word) => fullNameOf(word.replace(/^-/, '')) === name);
  return decisive === undefined ? words.includes('*') : !decisive.startsWith('-');
}

/** The names in a list that a release does not know, without the dash that disables them. */
export function unknownControllers(list: string, version: KubernetesVersion): readonly string[] {
  const known = new Set(controllerNamesAt(version));
  return wordsOf(list)
    .map((word) => word.replace(/^-/, ''))
    .filter((name) => name !== '*' && !known.has(name));
}

const wordsOf = (list: string): readonly string[] => list.split(',').filter((word) => word !== '');
