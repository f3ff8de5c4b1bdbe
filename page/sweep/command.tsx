import { useState } from 'preact/hooks';
import { visible } from '#units';
import { copy } from '../tables/copy.ts';

/** A command line with a button that copies it. */
export function Command({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('Copy');
  const copyIt = async () => setSaid((await copy(text)) ? 'Copied' : 'Not allowed');
  return (
    <span class="command">
      <button type="button" onClick={copyIt} aria-label={`${said} ${visible(text)}`}>
        {said}
      </button>
      <code>{visible(text)}</code>
    </span>
  );
}
