import type { Argument, Command, Option } from 'commander';

/** The kind of candidates for a word. */
export type Asked =
  | { readonly kind: 'commands'; readonly of: Command }
  | { readonly kind: 'options'; readonly of: Command }
  | {
      readonly kind: 'value';
      readonly of: Command;
      readonly for: Option | Argument;
      /** The text before the value in the same word: `--ranking=`. */
      readonly before: string;
      readonly typed: string;
      /** Other words on the line that could be arguments. */
      readonly operands: readonly string[];
    }
  | { readonly kind: 'nothing' };

/** Finds the kind of the word at the cursor. `cursor` counts the words before it. */
export function whatIsAsked(program: Command, words: readonly string[], cursor: number): Asked {
  const reading = new Reading(program, words.slice(cursor + 1));
  for (const word of words.slice(0, cursor)) reading.take(word);
  return reading.ask(words[cursor] ?? '');
}

/** The state after the words before the cursor. */
class Reading {
  #command: Command;
  readonly #operands: string[] = [];
  /** The option whose value comes next. */
  #open: Option | undefined;
  #optionsAreOver = false;
  readonly #behind: readonly string[];

  constructor(program: Command, behind: readonly string[]) {
    this.#command = program;
    this.#behind = behind;
  }

  take(word: string): void {
    if (this.#open !== undefined && !(this.#open.variadic && word.startsWith('-'))) {
      if (!this.#open.variadic) this.#open = undefined;
      return;
    }
    this.#open = undefined;
    if (word === '--') this.#optionsAreOver = true;
    else if (word.startsWith('-') && word !== '-' && !this.#optionsAreOver) {
      const option = this.#optionCalled(word);
      if (option !== undefined && takesValue(option)) this.#open = option;
    } else this.#takeOperand(word);
  }

  #takeOperand(word: string): void {
    const command = this.#command.commands.find((each) => each.name() === word);
    if (this.#operands.length === 0 && command !== undefined) this.#command = command;
    else this.#operands.push(word);
  }

  ask(typed: string): Asked {
    const isOption = typed.startsWith('-') && typed !== '-' && !this.#optionsAreOver;
    if (this.#open !== undefined && !(this.#open.variadic && isOption)) {
      return this.#value(this.#open, '', typed);
    }
    const equals = typed.indexOf('=');
    if (isOption && equals > 0) {
      const option = this.#optionCalled(typed.slice(0, equals));
      if (option === undefined || !takesValue(option)) return { kind: 'nothing' };
      return this.#value(option, typed.slice(0, equals + 1), typed.slice(equals + 1));
    }
    if (isOption) return { kind: 'options', of: this.#command };
    if (this.#command.commands.length > 0 && this.#operands.length === 0) {
      return { kind: 'commands', of: this.#command };
    }
    const known = this.#command.registeredArguments;
    const last = known.at(-1);
    const argument = known[this.#operands.length] ?? (last?.variadic === true ? last : undefined);
    return argument === undefined ? { kind: 'nothing' } : this.#value(argument, '', typed);
  }

  #value(asking: Option | Argument, before: string, typed: string): Asked {
    const operands = [...this.#operands, ...this.#behind];
    return { kind: 'value', of: this.#command, for: asking, before, typed, operands };
  }

  #optionCalled(word: string): Option | undefined {
    return this.#command.options.find(({ long, short }) => word === long || word === short);
  }
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;
