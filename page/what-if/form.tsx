import { useId } from 'preact/hooks';
import type { Choices } from '#browser';
import type { Subject } from '../model/subject.ts';
import { type Choice, type Event, type OnChoice, targetFieldsOf, targetFor } from './choice.ts';
import { EventFields } from './event-fields.tsx';
import { NamesInput } from './names-input.tsx';

export interface FormProps {
  readonly choices: Choices;
  readonly choice: Choice;
  readonly event: Event | undefined;
  /** Whether the report has events of its own. */
  readonly hasEvents: boolean;
  /** The object that the timeline has selected. */
  readonly selected: Subject | undefined;
  readonly onChoice: OnChoice;
}

/** The fields of an outage: event, targets, time, duration and settings. */
export function Form({ choices, choice, event, hasEvents, selected, onChoice }: FormProps) {
  const tolerating = useId();
  return (
    <>
      <div class="what">
        <label class="event">
          <span>What happens</span>
          <select
            value={choice.event}
            onChange={({ currentTarget }) =>
              onChoice((before) => changedEvent(before, choices, currentTarget.value))
            }
          >
            <option value="">Nothing else: settings alone</option>
            {choices.events.map(({ name, title }) => (
              <option key={name} value={name}>
                {title} ({name})
              </option>
            ))}
          </select>
        </label>
        {event !== undefined && event.choices.length > 0 && (
          <label>
            <span>Which</span>
            <select
              value={choice.verb || event.choices[0]}
              onChange={({ currentTarget }) => onChoice(() => ({ verb: currentTarget.value }))}
            >
              {event.choices.map((verb) => (
                <option key={verb}>{verb}</option>
              ))}
            </select>
          </label>
        )}
        {event !== undefined && targetFieldsOf(event).length > 0 && (
          <NamesInput
            {...{ event, choices, targets: choice.targets }}
            offered={selected && targetFor(selected, event)}
            onTargets={(change) => onChoice(({ targets }) => ({ targets: change(targets) }))}
          />
        )}
        {event !== undefined && (
          <>
            <EventFields {...{ event, choice, onChoice, isRequired: true }} />
            <Short name="at" label="At" example="30s" {...{ choice, onChoice }} />
            {event.canEnd && (
              <Short name="for" label="For" example="to the end" {...{ choice, onChoice }} />
            )}
          </>
        )}
      </div>
      {event !== undefined && hasEvents && (
        <label class="check">
          <input
            type="checkbox"
            checked={choice.keepsEvents}
            onChange={({ currentTarget }) =>
              onChoice(() => ({ keepsEvents: currentTarget.checked }))
            }
          />
          <span>The events of the report happen, too</span>
        </label>
      )}
      <details class="more">
        <summary>Settings: grace period, tolerations, release</summary>
        <div class="what">
          <Short
            {...{ name: 'gracePeriod', label: 'node-monitor-grace-period', example: 'such as 20s' }}
            {...{ choice, onChoice }}
          />
          <Short
            {...{ name: 'toleration', label: 'tolerationSeconds', example: 'such as 60' }}
            {...{ choice, onChoice }}
          />
          <label>
            <span>of the pods of</span>
            <input
              list={tolerating}
              value={choice.tolerating}
              placeholder="all"
              onInput={({ currentTarget }) => onChoice(() => ({ tolerating: currentTarget.value }))}
            />
            <datalist id={tolerating}>
              {[...choices.namespaces, ...choices.workloads.slice(0, MOST)].map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </label>
          <label>
            <span>Kubernetes</span>
            <select
              value={choice.release}
              onChange={({ currentTarget }) => onChoice(() => ({ release: currentTarget.value }))}
            >
              <option value="">as it is</option>
              {choices.releases.map((release) => (
                <option key={release}>{release}</option>
              ))}
            </select>
          </label>
        </div>
      </details>
      {event !== undefined && event.fields.length > 0 && (
        <details class="more">
          <summary>More fields of {event.name}</summary>
          <p class="hint">{event.description}</p>
          <div class="what">
            <EventFields {...{ event, choice, onChoice, isRequired: false }} />
          </div>
        </details>
      )}
    </>
  );
}

const MOST = 200;

const Short = ({
  name,
  label,
  example,
  choice,
  onChoice,
}: {
  readonly name: 'at' | 'for' | 'gracePeriod' | 'toleration';
  readonly label: string;
  readonly example: string;
  readonly choice: Choice;
  readonly onChoice: OnChoice;
}) => (
  <label class="short">
    <span>{label}</span>
    <input
      value={choice[name]}
      placeholder={example}
      onInput={({ currentTarget }) => onChoice(() => ({ [name]: currentTarget.value }))}
    />
  </label>
);

/** Another event keeps the targets that it can have. */
function changedEvent({ targets }: Choice, { events }: Choices, name: string): Partial<Choice> {
  const event = events.find((each) => each.name === name);
  const fields = event === undefined ? [] : targetFieldsOf(event);
  return {
    event: name,
    verb: '',
    fields: {},
    targets: targets.filter(({ field }) => fields.includes(field)),
  };
}
