import {
  endWithParent,
  exitWith,
  main,
  optimizeLater,
  processArguments,
  processIo,
} from '../../src/cli/index.ts';

// As bin/k8s-evict.js, in modules that cannot wait at their top.
optimizeLater();
endWithParent();
main(processArguments(), processIo()).then(exitWith);
