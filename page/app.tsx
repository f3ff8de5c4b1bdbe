import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Curves } from './curves/curves.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTER } from './model/filter.ts';
import { foldsTo } from './model/folds.ts';
import type { Folds, RowSources } from './model/rows.ts';
import { linkTo, type Place, placeOf } from './model/subject.ts';
import { type TableHead, type TableReader, Tables } from './tables/tables.tsx';
import { firstView, Timeline } from './timeline/timeline.tsx';
import { Why } from './why/why.tsx';

export interface AppProps {
  readonly sources: RowSources;
  readonly tables: readonly TableHead[];
  readonly readTable?: TableReader;
}

/** Everything below the answer. The address of the page says what is chosen. */
export function App({ sources, tables, readTable }: AppProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [folds, setFolds] = useState<Folds>(() => new Map());
  const [chosen, setChosen] = useState<Place | undefined>(() => placeOf(location.hash));
  const [view, lookLater] = useLateState(() => firstView(sources));
  const namespaces = useMemo(() => namespacesOf(sources), [sources]);
  const zones = useMemo(() => zonesOf(sources), [sources]);
  useEffect(() => {
    const onHash = () => setChosen(placeOf(location.hash));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  // A chosen row is never folded away.
  useEffect(() => setFolds((before) => foldsTo(before, sources, chosen)), [chosen, sources]);
  const choose = (place: Place) => {
    location.hash = linkTo(place);
  };
  const close = () => {
    history.replaceState(null, '', location.pathname + location.search);
    setChosen(undefined);
  };
  return (
    <>
      <FilterBar filter={filter} namespaces={namespaces} zones={zones} onFilter={setFilter} />
      <div class={chosen === undefined ? 'stage' : 'stage with-why'}>
        <Timeline
          sources={sources}
          filter={filter}
          folds={folds}
          chosen={chosen}
          onFold={(key, isOpen) => setFolds((before) => new Map(before).set(key, isOpen))}
          onChoose={choose}
          onView={lookLater}
        />
        {chosen !== undefined && <Why history={sources.history} place={chosen} onClose={close} />}
      </div>
      <Curves sources={sources} view={view} />
      <Tables heads={tables} chosen={chosen} read={readTable} />
    </>
  );
}

/** Milliseconds without a change after which curves follow the timeline. */
const PAUSE = 80;

/** A state that follows its last change after a pause, so that each frame of a gesture stays cheap. */
function useLateState<Value>(first: () => Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(first);
  const timer = useRef(0);
  const setLater = (next: Value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setValue(() => next), PAUSE);
  };
  return [value, setLater];
}

function namespacesOf({ cluster, history, lanes }: RowSources): readonly string[] {
  const names = [
    ...cluster.pods.map((pod) => history.names[pod] ?? ''),
    ...lanes.services.map(({ service }) => service),
  ];
  return [...new Set(names.map((name) => name.slice(0, name.indexOf('/'))))].sort();
}

const zonesOf = ({ cluster, history, zoneOf }: RowSources): readonly string[] =>
  [...new Set(cluster.nodes.flatMap((node) => zoneOf(history.names[node] ?? '') ?? []))].sort();
