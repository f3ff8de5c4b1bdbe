#!/usr/bin/env node
import { exitWith, main, processArguments, processIo } from '../dist/bundle/k8s-evict.js';

exitWith(await main(processArguments(), processIo()));
