#!/usr/bin/env node
// kubectl asks this for candidates behind `kubectl evict-sim`; the last word is at the cursor.
const { exitWith, main, processArguments, processIo } = require('./program.js');

const words = processArguments();
const cursor = Math.max(0, words.length - 1);
main(['__complete', '--for-kubectl', `${cursor}`, '--', ...words], processIo()).then(exitWith);
