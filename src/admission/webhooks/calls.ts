import type { Webhook, WebhookConfiguration } from '#cluster';
import { type Duration, longest, seconds } from '#units';

/**
 * What becomes of calls to a Service: an endpoint answers; all ready ones are silent, as their
 * machines are lost and nobody has noticed; or none is ready.
 */
export type ServiceState = 'answers' | 'silent' | 'none';

/** What the webhooks of a request do with it. */
export interface WebhookCalls {
  /** How long the API server waits for silent ones. */
  readonly takes: Duration;
  readonly refusal?: {
    readonly by: WebhookConfiguration['kind'];
    readonly name: string;
    /** In the words of the API server. */
    readonly message: string;
  };
}

/** A webhook that is asked, and the object that names it. */
export interface AskedWebhook {
  readonly by: Pick<WebhookConfiguration, 'kind' | 'name'>;
  readonly webhook: Pick<Webhook, 'name' | 'failurePolicy' | 'timeoutSeconds'>;
  /** The Service that it is called at. */
  readonly service: string;
  readonly state: ServiceState;
}

const NO_TIME = seconds(0);

/**
 * Calls webhooks: mutating ones one after the other, validating ones side by side. One that cannot be
 * reached refuses the request if its failurePolicy is Fail, and lets it pass otherwise.
 * @upstream apiserver pkg/admission/plugin/webhook/mutating/dispatcher.go Dispatch (1.36)
 * @upstream apiserver pkg/admission/plugin/webhook/validating/dispatcher.go Dispatch (1.36)
 */
export function callWebhooks(asked: readonly AskedWebhook[]): WebhookCalls {
  let takes = NO_TIME;
  for (const each of asked.filter(({ by }) => by.kind === 'MutatingWebhookConfiguration')) {
    const called = call(each);
    takes = sum(takes, called.takes);
    if (called.refusal !== undefined) return { takes, refusal: called.refusal };
  }
  const validating = asked
    .filter(({ by }) => by.kind === 'ValidatingWebhookConfiguration')
    .map(call);
  const wait = validating.reduce((most, each) => longest(most, each.takes), NO_TIME);
  const refusal = validating.find((each) => each.refusal !== undefined)?.refusal;
  return { takes: sum(takes, wait), ...(refusal !== undefined && { refusal }) };
}

const sum = (a: Duration, b: Duration): Duration => (a + b) as Duration;

function call({ by, webhook, service, state }: AskedWebhook): WebhookCalls {
  const { name, failurePolicy, timeoutSeconds } = webhook;
  if (state === 'answers') return { takes: NO_TIME };
  const takes = state === 'silent' ? seconds(timeoutSeconds) : NO_TIME;
  if (failurePolicy === 'Ignore') return { takes };
  const why =
    state === 'silent'
      ? `context deadline exceeded after ${timeoutSeconds}s`
      : `no endpoints available for service "${service}"`;
  const message = `failed calling webhook "${name}": ${why}`;
  return { takes, refusal: { by: by.kind, name: by.name, message } };
}
