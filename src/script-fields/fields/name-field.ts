import { read, refuse, textField } from './text-field.ts';

/** A name, which is never empty. `title` names the object, as in `the name of a node`. */
export const nameField = (title: string, ...examples: readonly string[]) =>
  textField({ title, examples }, (text) =>
    text === ''
      ? refuse({ code: 'script/invalid-value', message: `${title} cannot be empty` })
      : read(text),
  );
