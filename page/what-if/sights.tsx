/** The run that the rest of the page shows. */
export type Sight = 'before' | 'after' | 'both';

const WORDS: readonly (readonly [Sight, string])[] = [
  ['before', 'Report'],
  ['after', 'What if'],
  ['both', 'Both'],
];

/** Chooses the run that the timeline, curves and tables show. */
export const Sights = ({
  sight,
  hasBoth,
  onSight,
}: {
  readonly sight: Sight;
  /** Whether the two runs can be shown on one axis. */
  readonly hasBoth: boolean;
  readonly onSight: (sight: Sight) => void;
}) => (
  <fieldset class="sights">
    <legend class="visually-hidden">Run of the timeline and tables</legend>
    {WORDS.filter(([each]) => hasBoth || each !== 'both').map(([each, words]) => (
      <label key={each} class={each === sight ? 'on' : undefined}>
        <input
          type="radio"
          name="sight"
          class="visually-hidden"
          checked={each === sight}
          onChange={() => onSight(each)}
        />
        {words}
      </label>
    ))}
  </fieldset>
);
