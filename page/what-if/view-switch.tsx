/** The run that the rest of the page shows. */
export type View = 'before' | 'after' | 'both';

const WORDS: readonly (readonly [View, string])[] = [
  ['before', 'Report'],
  ['after', 'What if'],
  ['both', 'Both'],
];

/** Chooses the run that the timeline, curves and tables show. */
export const ViewSwitch = ({
  view,
  hasBoth,
  onView,
}: {
  readonly view: View;
  /** Whether the two runs can be shown on one axis. */
  readonly hasBoth: boolean;
  readonly onView: (view: View) => void;
}) => (
  <fieldset class="sights">
    <legend class="visually-hidden">Run of the timeline and tables</legend>
    {WORDS.filter(([each]) => hasBoth || each !== 'both').map(([each, words]) => (
      <label key={each} class={each === view ? 'on' : undefined}>
        <input
          type="radio"
          name="view"
          class="visually-hidden"
          checked={each === view}
          onChange={() => onView(each)}
        />
        {words}
      </label>
    ))}
  </fieldset>
);
