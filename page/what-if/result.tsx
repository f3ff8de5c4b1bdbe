import type { Shown } from '#browser';
import { visible } from '#units';

export type Played = Extract<Shown, { kind: 'shown' }>;
type Figures = Played['page']['figures'];

/** The answer of a what-if, then its differences from the report where both ask the same. */
export function Result({ before, after }: { readonly before: Played; readonly after: Played }) {
  const { page, comparison, notCompared = '', warnings, digest } = after;
  const [first = '', ...others] = page.answer;
  const [report = ''] = before.page.answer;
  return (
    <section class="result" aria-labelledby="result-title">
      <p class="about">What if · {visible(page.about)}</p>
      <h2 id="result-title">{visible(first)}</h2>
      <FigureList figures={page.figures} />
      <Sentences texts={others} />
      <section class="against" aria-labelledby="against-title">
        <h3 id="against-title">Against the report</h3>
        {comparison === undefined ? (
          <p class="hint">
            {visible(notCompared)}, so nothing here is better or worse than: {visible(report)}
          </p>
        ) : (
          <>
            <p class="verdict">{visible(comparison.answer[0] ?? '')}</p>
            <Sentences texts={comparison.answer.slice(1)} />
            <FigureList figures={comparison.figures} />
            <p class="hint">The report: {visible(report)}</p>
          </>
        )}
      </section>
      {warnings !== '' && <pre class="problems">{warnings}</pre>}
      <p class="hint digest">{digest}</p>
    </section>
  );
}

const Sentences = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul class="sentences">
      {texts.map((text) => (
        <li key={text}>{visible(text)}</li>
      ))}
    </ul>
  );

const FigureList = ({ figures }: { readonly figures: Figures }) =>
  figures.length === 0 ? null : (
    <dl class="figures">
      {figures.map(({ label, value, note, isBad, isGood }) => (
        <div key={label} class={`figure${isBad ? ' bad' : ''}${isGood ? ' good' : ''}`}>
          <dt>{label}</dt>
          <dd>
            <strong>{visible(value)}</strong> <span>{visible(note ?? '')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
