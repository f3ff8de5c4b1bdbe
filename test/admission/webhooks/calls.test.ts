import { describe, expect, test } from 'vitest';
import { seconds } from '#units';
import { type AskedWebhook, callWebhooks } from '../../../src/admission/webhooks/webhooks.ts';

type Kind = AskedWebhook['by']['kind'];

const asked = (
  kind: Kind,
  state: AskedWebhook['state'],
  more: Partial<AskedWebhook['webhook']> = {},
): AskedWebhook => ({
  by: { kind, name: 'guards' },
  webhook: { name: 'pods.guards.example', failurePolicy: 'Fail', timeoutSeconds: 10, ...more },
  ...{ service: 'guard', state },
});
const mutating = (...rest: [AskedWebhook['state'], Partial<AskedWebhook['webhook']>?]) =>
  asked('MutatingWebhookConfiguration', ...rest);
const validating = (...rest: [AskedWebhook['state'], Partial<AskedWebhook['webhook']>?]) =>
  asked('ValidatingWebhookConfiguration', ...rest);
const call = (...webhooks: readonly AskedWebhook[]) => callWebhooks(webhooks);

describe('AD-40: webhooks', () => {
  test('that answer let a request pass', () => {
    expect(call(validating('answers'), mutating('answers'))).toEqual({ takes: seconds(0) });
  });

  test('without an endpoint refuse at once', () => {
    expect(call(validating('none'))).toMatchObject({
      takes: seconds(0),
      refusal: {
        ...{ by: 'ValidatingWebhookConfiguration', name: 'guards' },
        message:
          'failed calling webhook "pods.guards.example": no endpoints available for service "guard"',
      },
    });
  });

  test('with silent endpoints refuse after their time-out', () => {
    expect(call(validating('silent', { timeoutSeconds: 7 }))).toMatchObject({
      takes: seconds(7),
      refusal: {
        message: 'failed calling webhook "pods.guards.example": context deadline exceeded after 7s',
      },
    });
  });

  test('with failurePolicy Ignore let a request pass after the wait', () => {
    const ignoring = { failurePolicy: 'Ignore' } as const;
    expect(call(validating('silent', ignoring))).toEqual({ takes: seconds(10) });
    expect(call(validating('none', ignoring))).toEqual({ takes: seconds(0) });
  });

  test('that mutate wait one after the other, those that validate side by side', () => {
    const slow = (timeoutSeconds: number) => ({ failurePolicy: 'Ignore', timeoutSeconds }) as const;
    const found = call(
      mutating('silent', slow(2)),
      validating('silent', slow(5)),
      mutating('silent', slow(3)),
      validating('silent', slow(4)),
    );
    expect(found).toEqual({ takes: seconds(2 + 3 + 5) });
  });

  test('that mutate and refuse come before all that validate', () => {
    const found = call(validating('silent'), mutating('none'));
    expect(found).toMatchObject({
      takes: seconds(0),
      refusal: { by: 'MutatingWebhookConfiguration' },
    });
  });
});
