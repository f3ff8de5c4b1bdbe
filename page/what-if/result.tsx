import { visible } from '#units';
import type { Shown } from '../../src/browser/messages.ts';

export type Played = Extract<Shown, { kind: 'shown' }>;

/** Old and new next to each other: the differences first, then both answers. */
export function Result({ before, after }: { readonly before: Played; readonly after: Played }) {
  const { comparison, warnings, digest } = after;
  const [first = '', ...reasons] = comparison?.answer ?? [];
  return (
    <section class="result" aria-labelledby="result-title">
      <h2 id="result-title">{visible(first)}</h2>
      {reasons.length > 0 && (
        <ul class="sentences">
          {reasons.map((text) => (
            <li key={text}>{visible(text)}</li>
          ))}
        </ul>
      )}
      <dl class="figures">
        {comparison?.figures.map(({ label, value, note, isBad, isGood }) => (
          <div key={label} class={`figure${isBad ? ' bad' : ''}${isGood ? ' good' : ''}`}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong> <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div class="sides">
        <Side title="Before" played={before} />
        <Side title="What if" played={after} />
      </div>
      {warnings !== '' && <pre class="problems">{warnings}</pre>}
      <p class="hint digest">{digest}</p>
    </section>
  );
}

const Side = ({ title, played: { page } }: { readonly title: string; readonly played: Played }) => (
  <section class="side" aria-label={title}>
    <h3>{title}</h3>
    <p class="about">{visible(page.about)}</p>
    <ul class="sentences">
      {page.answer.map((text) => (
        <li key={text}>{visible(text)}</li>
      ))}
    </ul>
  </section>
);
