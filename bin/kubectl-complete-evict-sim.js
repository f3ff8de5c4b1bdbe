#!/usr/bin/env node
// kubectl asks this for candidates behind `kubectl evict-sim`; the last word is at the cursor.
import { keepCompiledCode } from './compile-cache.js';

keepCompiledCode();
const { exitWith, main, processArguments, processIo } = await import('../dist/bundle/k8s-evict.js');

const words = processArguments();
const cursor = Math.max(0, words.length - 1);
exitWith(await main(['__complete', '--for-kubectl', `${cursor}`, '--', ...words], processIo()));
