import { type Choice, type Event, type OnChoice, targetFieldsOf } from './choice.ts';

/** The fields of an event besides its targets and times. */
export function EventFields({
  event,
  choice,
  isRequired,
  onChoice,
}: {
  readonly event: Event;
  readonly choice: Choice;
  /** Whether to show the fields that the event needs, or all others. */
  readonly isRequired: boolean;
  readonly onChoice: OnChoice;
}) {
  const targets = targetFieldsOf(event);
  const fields = event.fields.filter(
    (field) => field.isRequired === isRequired && !targets.includes(field.name),
  );
  return fields.map((field) => (
    <label key={field.name}>
      <span title={field.description}>{field.name}</span>
      <FieldInput
        field={field}
        value={choice.fields[field.name] ?? ''}
        onValue={(value) =>
          onChoice(({ fields }) => ({ fields: { ...fields, [field.name]: value } }))
        }
      />
    </label>
  ));
}

function FieldInput({
  field: { kind, choices, example, description },
  value,
  onValue,
}: {
  readonly field: Event['fields'][number];
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  if (kind === 'flag' || kind === 'choice') {
    const values = kind === 'flag' ? ['true', 'false'] : choices;
    return (
      <select
        value={value}
        title={description}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        <option value="">as usual</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {each === 'true' ? 'yes' : each === 'false' ? 'no' : each}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      value={value}
      title={description}
      placeholder={example === '' ? '' : `such as ${example}`}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
