import type { Ambiguity } from '#documents';

/** Sentences about decisions that are left to chance, each with its source as `--hold` takes it. */
export const withSources = (
  ambiguities: readonly Pick<Ambiguity, 'message' | 'source'>[],
): readonly { readonly message: string }[] =>
  ambiguities.map(({ message, source }) => ({
    message: source === undefined ? message : `${message} [${source}]`,
  }));
