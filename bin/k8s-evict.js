#!/usr/bin/env node
import {
  endQuietlyWithReader,
  exitWith,
  main,
  processArguments,
  processIo,
} from '../dist/src/cli/index.js';

endQuietlyWithReader();
exitWith(await main(processArguments(), processIo()));
