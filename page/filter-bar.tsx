import { type Filter, isEmpty, NO_FILTER } from './model/filter.ts';

export interface FilterBarProps {
  readonly filter: Filter;
  readonly namespaces: readonly string[];
  readonly zones: readonly string[];
  readonly onFilter: (filter: Filter) => void;
}

/** Chooses which rows the timeline has. */
export function FilterBar({ filter, namespaces, zones, onFilter }: FilterBarProps) {
  const { namespace, zone, text } = filter;
  return (
    <search class="filter">
      <NameSearch text={text} onText={(next) => onFilter({ ...filter, text: next })} />
      <Choice
        label="Namespace"
        value={namespace}
        values={namespaces}
        onChoose={(next) => onFilter({ ...filter, namespace: next })}
      />
      {zones.length > 1 && (
        <Choice
          label="Zone"
          value={zone}
          values={zones}
          onChoose={(next) => onFilter({ ...filter, zone: next })}
        />
      )}
      {!isEmpty(filter) && (
        <button type="button" onClick={() => onFilter(NO_FILTER)}>
          Show all
        </button>
      )}
    </search>
  );
}

export interface NameSearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Chooses rows by a part of their name. */
export const NameSearch = ({ text, onText }: NameSearchProps) => (
  <label>
    <span>Show</span>
    <input
      type="search"
      placeholder="pod, workload, node, Service"
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  </label>
);

/** Longer lists are no choice for a reader, and slow a page down. */
const MOST = 300;

const Choice = ({
  label,
  value,
  values,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
}) => (
  <label>
    <span>{label}</span>
    {values.length > MOST ? (
      <input
        type="search"
        placeholder={`one of ${values.length}, whole`}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    ) : (
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">all</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    )}
  </label>
);
