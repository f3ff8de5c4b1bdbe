#!/usr/bin/env node
import {
  endWithParent,
  exitWith,
  main,
  processArguments,
  processIo,
} from '../dist/bundle/k8s-evict.js';

endWithParent();
exitWith(await main(processArguments(), processIo()));
