#!/usr/bin/env node
import {
  endQuietlyWithReader,
  exitWith,
  main,
  processArguments,
  processIo,
} from '../dist/bin/k8s-evict.js';

endQuietlyWithReader();
exitWith(await main(processArguments(), processIo()));
