import type { ScriptSettings } from '#script';

/** Settings that a record taught, as `postmortem -o settings` writes them. */
export interface LearnedAssumption {
  readonly kind: 'settings-learned';
  readonly settings: ScriptSettings['learned'];
}

/** What is learned of a flag holds as long as no later setting gives the flag another value. */
export function ofLearned({
  learned,
  controllerManager,
}: Pick<ScriptSettings, 'learned' | 'controllerManager'>): readonly LearnedAssumption[] {
  const settings = learned.filter(({ setting, value }) => {
    const flag = setting.startsWith(FLAG) ? setting.slice(FLAG.length) : undefined;
    const set = controllerManager.findLast(({ name }) => name === flag);
    return flag === undefined || set?.value === value;
  });
  return settings.length === 0 ? [] : [{ kind: 'settings-learned', settings }];
}

const FLAG = 'controllerManager.';
