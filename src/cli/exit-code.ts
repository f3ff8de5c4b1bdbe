/**
 * 0 fine, 1 a check failed, 2 the command line or an input is wrong, 70 a bug in k8s-evict, 130 ctrl-C was
 * pressed, 143 SIGTERM came, and the output holds the results so far.
 */
export type ExitCode = 0 | 1 | 2 | 70 | InterruptedCode;

/** The exit code of a work that was interrupted. */
export type InterruptedCode = 130 | 143;
