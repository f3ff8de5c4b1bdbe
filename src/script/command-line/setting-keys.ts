import type { Path } from '#script-fields';
import { SCRIPT } from '../json-schema.ts';
import type { JsonSchema } from '../schema/schema-guide.ts';

/**
 * The beginnings of settings on the command line: `apiLatency=`, `controllerManager.kube-api-qps=`,
 * `pods[`.
 */
export const settingKeys = (): readonly string[] => keysBelow(['spec', 'set'], '');

function keysBelow(path: Path, before: string): readonly string[] {
  return SCRIPT.fieldsAt(path).flatMap((name) => {
    const below = [...path, name];
    const schema = SCRIPT.schemaAt(below);
    if (isIdle(schema) || isOfFiles(name)) return [];
    if (SCRIPT.fieldsAt([...below, 0]).includes('target')) return [`${before}${name}[`];
    const inner = SCRIPT.fieldsAt(below);
    return inner.length === 0 ? [`${before}${name}=`] : keysBelow(below, `${before}${name}.`);
  });
}

/** What files of settings tell of themselves, which changes nothing: nobody types it. */
export const isOfFiles = (name: string): boolean => name === 'learned';

/** Flags that are known only so that they are not reported as typing errors. */
const isIdle = (schema: JsonSchema | undefined): boolean =>
  schema?.description === 'Has no effect here.';
