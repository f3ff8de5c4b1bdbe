import { describe, expect, test } from 'vitest';
import { eventForms } from '#script';
import { type Choice, FIRST_CHOICE, targetFieldsOf } from '../../page/what-if/choice.ts';
import { scriptText } from '../../page/what-if/script-text.ts';
import { asScript } from '../../src/script/reading/as-script.ts';
import { readScripts } from '../../src/script/reading/read-scripts.ts';

const NOTHING = { whole: '', settings: '' };
const NAMES: Readonly<Record<string, string>> = {
  nodes: 'worker-1',
  pods: 'shop/web-3',
  workload: 'Deployment/shop/web',
  name: 'shop/web',
};
/** Fields of which an event needs one. */
const ONE_OF_SEVERAL = ['maxUnavailable', 'memory'];
const events = eventForms();

const read = (text: string) => readScripts([{ path: 'what-if.yaml', text }], []);

describe('what is chosen is a script', () => {
  test.each(events.map((event) => [event.name, event] as const))('for %s', (name, event) => {
    const field = targetFieldsOf(event).find((each) => each in NAMES);
    const needed = event.fields.filter(
      (each) => each.isRequired || ONE_OF_SEVERAL.includes(each.name),
    );
    const choice: Choice = {
      ...FIRST_CHOICE,
      event: name,
      targets: field === undefined ? [] : [{ field, name: NAMES[field] ?? '' }],
      for: '5m',
      fields: Object.fromEntries(needed.map((each) => [each.name, each.example])),
    };
    const { script, diagnostics } = read(scriptText(choice, event, NOTHING));
    expect(diagnostics).toEqual([]);
    expect(script?.events[0]?.value.name).toBe(name);
  });

  test('with settings, over those of the report and with its events', () => {
    const settings = [{ option: '--set', text: 'apiLatency=20ms' } as const];
    const whole = { scripts: [], settings, events: ['powerOff nodes=a'], spec: { seed: 3 } };
    const base = asScript(whole);
    const event = events.find(({ name }) => name === 'partition');
    const choice: Choice = {
      ...FIRST_CHOICE,
      ...{ event: 'partition', targets: [{ field: 'zones', name: '1' }], keepsEvents: true },
      ...{ gracePeriod: '20s', toleration: '60', tolerating: 'shop', release: '1.30' },
    };
    const { script } = read(scriptText(choice, event, base));
    expect(script?.seed).toBe(3);
    expect(script?.settings.kubernetesVersion?.text).toBe('1.30');
    expect(script?.events.map(({ value }) => value.name)).toEqual(['powerOff', 'partition']);
    const alone = read(scriptText({ ...choice, keepsEvents: false }, event, base)).script;
    expect(alone?.events.map(({ value }) => value.name)).toEqual(['partition']);
    expect(alone?.settings.apiLatency).toBe(script?.settings.apiLatency);
  });
});
