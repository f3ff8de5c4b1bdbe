import type { z } from 'zod';
import { eitherOf } from '#script-fields';

type Uses = Readonly<Record<string, unknown>>;

/** Complains about an event without any of these uses. */
export const mustChange =
  (...names: readonly string[]) =>
  ({ value, issues }: z.core.ParsePayload<Uses>): void => {
    if (issues.length > 0 || names.some((name) => value[name] !== undefined)) return;
    issues.push({
      code: 'custom',
      input: value,
      message: 'this changes no use',
      params: {
        code: 'script/usage',
        hint: `give ${eitherOf(names)}, such as ${names[0]}: 2Gi`,
        atKey: true,
      },
    });
  };
