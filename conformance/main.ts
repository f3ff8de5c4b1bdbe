import { processIo } from '#cli';
import { exitWith, processArguments } from '../src/cli/io.ts';
import { conformance } from './command.ts';

exitWith(await conformance(processArguments(), processIo()));
