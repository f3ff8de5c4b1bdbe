import type { PageMark, PagePod, PagePostmortem } from '#page-data';

/** What happened over time: the record of each pod above, the model below, differences marked. */
export const PastChart = ({ past }: { readonly past: PagePostmortem }) => (
  <section class="gantt" aria-labelledby="past-title">
    <h2 id="past-title">What happened, by the clock (UTC)</h2>
    <Legend isCompared={past.isCompared} />
    <div class="gantt-rows" role="region" aria-label="Nodes and pods" tabIndex={0}>
      <Axis past={past} />
      {past.nodes.map(({ node, silences, pods }) => (
        <>
          <div class="gantt-row past-node" key={node}>
            <span class="gantt-name" title={node}>
              {node === '' ? 'unknown node' : node}
            </span>
            <Track marks={silences} sort="silent" seconds={past.seconds} />
          </div>
          {pods.map((pod) => (
            <PodRow key={`${node} ${pod.pod}`} pod={pod} seconds={past.seconds} />
          ))}
        </>
      ))}
    </div>
  </section>
);

const Legend = ({ isCompared }: { readonly isCompared: boolean }) => (
  <ul class="gantt-legend">
    <li>
      <b class="past-bar past-silent" />
      node silent
    </li>
    <li>
      <b class="past-bar past-recorded" />
      removed, in the record
    </li>
    <li>
      <b class="past-bar past-missing" />
      until its replacement was Ready
    </li>
    {isCompared && (
      <li>
        <b class="past-bar past-modelled" />
        removed, in the model (earliest to latest)
      </li>
    )}
    {isCompared && <li>≠ record and model differ</li>}
  </ul>
);

const Axis = ({ past: { ticks, seconds } }: { readonly past: PagePostmortem }) => (
  <div class="gantt-row past-axis" aria-hidden="true">
    <span />
    <span class="gantt-track">
      {ticks.map(({ at, text }) => (
        <i key={at} class="gantt-tick" style={{ left: percent(at / seconds) }}>
          {text}
        </i>
      ))}
    </span>
  </div>
);

const PodRow = ({ pod, seconds }: { readonly pod: PagePod; readonly seconds: number }) => {
  const { recorded, missing, modelled, difference } = pod;
  const marks = [missing, recorded, modelled].filter((mark) => mark !== undefined);
  const told = [...marks.map((mark) => mark.words), ...(difference ? [difference] : [])];
  const words = told.length === 0 ? 'gone, and nothing tells when' : told.join('; ');
  return (
    <div
      class={difference === undefined ? 'gantt-row past-pod' : 'gantt-row past-pod past-differs'}
    >
      <span class="gantt-name" title={pod.pod}>
        {pod.pod}
      </span>
      <span class="gantt-track" role="img" aria-label={words} title={words}>
        {missing && <Bar mark={missing} sort="missing" seconds={seconds} />}
        {recorded && <Bar mark={recorded} sort="recorded" seconds={seconds} />}
        {modelled && <Bar mark={modelled} sort="modelled" seconds={seconds} />}
      </span>
    </div>
  );
};

interface BarProps {
  readonly mark: PageMark;
  readonly sort: string;
  readonly seconds: number;
}

const Bar = ({ mark: { from, to }, sort, seconds }: BarProps) => (
  <b
    class={`past-bar past-${sort}`}
    style={{ left: percent(from / seconds), width: percent((to - from) / seconds) }}
  />
);

interface TrackProps extends Omit<BarProps, 'mark'> {
  readonly marks: readonly PageMark[];
}

/** A track of marks of one sort; without any it says nothing to a reader of screens. */
const Track = ({ marks, sort, seconds }: TrackProps) => {
  const bars = marks.map((mark) => (
    <Bar key={mark.from} mark={mark} sort={sort} seconds={seconds} />
  ));
  if (marks.length === 0) return <span class="gantt-track" />;
  const words = marks.map((mark) => mark.words).join('; ');
  return (
    <span class="gantt-track" role="img" aria-label={words} title={words}>
      {bars}
    </span>
  );
};

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
