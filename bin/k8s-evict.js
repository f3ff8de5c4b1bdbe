#!/usr/bin/env node
import {
  endWithParent,
  exitWith,
  main,
  optimizeLater,
  processArguments,
  processIo,
} from '../dist/bundle/k8s-evict.js';

optimizeLater();
endWithParent();
exitWith(await main(processArguments(), processIo()));
