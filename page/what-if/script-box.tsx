import { useState } from 'preact/hooks';
import { copy } from '../tables/copy.ts';

/** The what-if as a script: to read, to copy, and to change beyond what the form has. */
export function ScriptBox({
  text,
  command,
  isTyped,
  onText,
}: {
  readonly text: string;
  /** The command line that plays the script. */
  readonly command: string;
  /** Whether the text is not that of the form. */
  readonly isTyped: boolean;
  /** Without a text, that of the form counts again. */
  readonly onText: (text: string | undefined) => void;
}) {
  const [said, setSaid] = useState('');
  const copyText = async (what: string, noun: string) =>
    setSaid((await copy(what)) ? `${noun} copied` : 'The browser does not allow copying');
  return (
    <details class="more script">
      <summary>As a script</summary>
      <label>
        <span class="visually-hidden">The script</span>
        <textarea
          spellcheck={false}
          rows={Math.min(18, text.split('\n').length + 1)}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      </label>
      <p class="command">
        <code>{command}</code>
      </p>
      <div class="tools">
        <button type="button" onClick={() => copyText(text, 'Script')}>
          Copy script
        </button>
        <button type="button" onClick={() => copyText(command, 'Command')}>
          Copy command
        </button>
        {isTyped && (
          <button type="button" onClick={() => onText(undefined)}>
            Back to the form
          </button>
        )}
        <output>{said}</output>
      </div>
    </details>
  );
}
