import {
  type DeviceTaint,
  type DeviceTaintEffect,
  isLabelKey,
  isLabelValue,
  type Taint,
  type TaintEffect,
} from '#cluster';
import { nearest } from '#diagnostics';
import { eitherOf, quote } from '../text/complaint.ts';
import { type Reading, type Refusal, read, refuse, textField } from './text-field.ts';

export const EFFECTS: readonly TaintEffect[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** The taint that `taint` adds; the time comes later. */
export type TaintSpec = Pick<Taint, 'key' | 'value' | 'effect'>;

/** The taints that `untaint` removes: taints of a key, of one effect or of all. */
export interface TaintSelector {
  readonly key: string;
  readonly effect?: TaintEffect;
}

/** `key=value:Effect` or `key:Effect`, as kubectl taint adds them. */
export const taintSpec = textField<TaintSpec>(
  { title: 'a taint', examples: ['dedicated=batch:NoSchedule', 'maintenance:NoExecute'] },
  (text) => {
    const reading = readTaint(text, EFFECTS);
    if (!reading.ok) return reading;
    const { key, value, effect } = reading.value;
    return effect === undefined
      ? refuse(withoutEffect(text, EFFECTS))
      : read({ key, value, effect });
  },
);

/**
 * `key=value:Effect`, `key:Effect` or `key`, optionally with the trailing `-` of kubectl taint. As
 * in kubectl, the value does not matter.
 */
export const untaintSpec = textField<TaintSelector>(
  { title: 'a taint', examples: ['dedicated:NoSchedule', 'maintenance'] },
  (text) => {
    const reading = readTaint(text.replace(/-$/, ''), EFFECTS);
    if (!reading.ok) return reading;
    const { key, effect } = reading.value;
    return read({ key, ...(effect === undefined ? {} : { effect }) });
  },
);

const DEVICE_EFFECTS: readonly DeviceTaintEffect[] = ['NoExecute', 'NoSchedule', 'None'];

/** `key=value:Effect` or `key:Effect` of a device. */
export const deviceTaintSpec = textField<Pick<DeviceTaint, 'key' | 'value' | 'effect'>>(
  { title: 'a taint of a device', examples: ['example.com/unhealthy:NoExecute'] },
  (text) => {
    const reading = readTaint(text, DEVICE_EFFECTS);
    if (!reading.ok) return reading;
    const { key, value, effect } = reading.value;
    return effect === undefined
      ? refuse(withoutEffect(text, DEVICE_EFFECTS))
      : read({ key, value, effect });
  },
);

/** The taints to look for: taints of a key, of one effect or value or of all. */
export interface TaintPattern {
  readonly key: string;
  readonly value?: string;
  readonly effect?: TaintEffect;
}

/** `key=value:Effect`, `key:Effect`, `key=value` or `key`. */
export const taintPattern = textField<TaintPattern>(
  {
    title: 'a taint',
    description: 'A taint as kubectl prints it; what is left out may be anything.',
    examples: ['node.kubernetes.io/unreachable:NoExecute', 'maintenance'],
  },
  (text) => {
    const reading = readTaint(text, EFFECTS);
    if (!reading.ok) return reading;
    const { key, value, effect } = reading.value;
    const hasValue = text.includes('=');
    return read({
      key,
      ...(hasValue ? { value } : {}),
      ...(effect === undefined ? {} : { effect }),
    });
  },
);

interface WrittenTaint<Effect> {
  readonly key: string;
  readonly value: string;
  readonly effect: Effect | undefined;
}

function readTaint<Effect extends string>(
  text: string,
  effects: readonly Effect[],
): Reading<WrittenTaint<Effect>> {
  const colon = text.indexOf(':');
  const label = colon < 0 ? text : text.slice(0, colon);
  const equals = label.indexOf('=');
  const key = equals < 0 ? label : label.slice(0, equals);
  const value = equals < 0 ? '' : label.slice(equals + 1);
  if (!isLabelKey(key)) return refuse(invalid(text, `${quote(key)} cannot be its key`));
  if (!isLabelValue(value)) return refuse(invalid(text, `${quote(value)} cannot be its value`));
  if (colon < 0) return read({ key, value, effect: undefined });
  const effect = effects.find((known) => known === text.slice(colon + 1));
  return effect === undefined
    ? refuse(unknownEffect(text, colon + 1, effects))
    : read({ key, value, effect });
}

const invalid = (text: string, reason: string): Refusal => ({
  code: 'script/taint',
  message: `${quote(text)} is no taint: ${reason}`,
  hint: 'such as dedicated=batch:NoSchedule',
});

const withoutEffect = (text: string, effects: readonly string[]): Refusal => ({
  code: 'script/taint-without-effect',
  message: `the taint ${quote(text)} has no effect`,
  hint: `add one of ${eitherOf(effects)}, such as ${text}:NoExecute`,
});

function unknownEffect(text: string, offset: number, effects: readonly string[]): Refusal {
  const effect = text.slice(offset);
  const meant = nearest(effect, effects);
  return {
    code: 'script/taint-effect',
    message: `${quote(effect)} is no effect of a taint, which are ${eitherOf(effects)}`,
    ...(meant === undefined ? {} : { hint: `did you mean ${meant}?` }),
    offset,
    length: Math.max(1, effect.length),
  };
}
