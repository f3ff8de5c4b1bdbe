#!/usr/bin/env node
import { keepCompiledCode } from './compile-cache.js';

keepCompiledCode();
// A module is compiled when it is imported.
const { endWithParent, exitWith, main, optimizeLater, processArguments, processIo } = await import(
  '../dist/bundle/k8s-evict.js'
);

optimizeLater();
endWithParent();
exitWith(await main(processArguments(), processIo()));
