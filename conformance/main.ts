import { processIo } from '#cli';
import { exitWith, processArguments } from '#cli';
import { conformance } from './command.ts';

exitWith(await conformance(processArguments(), processIo()));
