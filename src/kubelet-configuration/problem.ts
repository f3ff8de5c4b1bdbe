/** One fault (or doubt) in a configuration; the caller knows its place. */
export interface ConfigurationProblem {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** The field, and the entry of it; empty for the configuration as a whole. */
  readonly path: readonly (string | number)[];
  /** Whether the fault is in the name at the end of the path, or in its value. */
  readonly at: 'name' | 'value';
  readonly message: string;
  readonly hint?: string;
}

/** A text of the user inside a message. */
export const quote = (text: string): string => JSON.stringify(text);

/** A kubelet does not start with this value. */
export const errorAt = (
  code: string,
  path: ConfigurationProblem['path'],
  message: string,
): ConfigurationProblem => ({
  severity: 'error',
  code: `kubelet/${code}`,
  path,
  at: 'value',
  message,
});
