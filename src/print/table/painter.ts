import { Chalk } from 'chalk';

type Paint = (text: string) => string;

/** The colours of everything that the report prints for people, by meaning. */
export interface Painter {
  readonly answer: Paint;
  readonly title: Paint;
  readonly bad: Paint;
  readonly doubtful: Paint;
  readonly good: Paint;
  readonly aside: Paint;
  readonly plain: Paint;
}

export function painterFor(colour: boolean): Painter {
  const chalk = new Chalk({ level: colour ? 1 : 0 });
  return {
    answer: chalk.bold,
    title: chalk.bold,
    bad: chalk.red,
    doubtful: chalk.yellow,
    good: chalk.green,
    aside: chalk.dim,
    plain: (text) => text,
  };
}
