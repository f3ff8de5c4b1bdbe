#!/usr/bin/env node
// kubectl asks this for candidates behind `kubectl evict-sim`; the last word is at the cursor.
import { exitWith, main, processArguments, processIo } from '../dist/bundle/k8s-evict.js';

const words = processArguments();
const cursor = Math.max(0, words.length - 1);
exitWith(await main(['__complete', '--for-kubectl', `${cursor}`, '--', ...words], processIo()));
