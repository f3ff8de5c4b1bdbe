import { exitWith, processArguments, processIo } from '#cli';
import { conformance } from './command.ts';

exitWith(await conformance(processArguments(), processIo()));
