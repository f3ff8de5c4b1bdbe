/** Ctrl-C that comes in a turn of the program; `lines` are what the progress line shows. */
export function interruptedAt(turn: number) {
  let turns = 0;
  const lines: string[] = [];
  const interruption = {
    get code() {
      return turns >= turn ? (130 as const) : undefined;
    },
    coming: new Promise<void>(() => {}),
    forget: () => {},
  };
  const io = {
    awaitInterruption: () => interruption,
    nextTurn: async () => {
      turns += 1;
    },
    progress: {
      tell: (text: () => string) => {
        lines.push(text());
      },
    },
  };
  return { io, lines };
}
