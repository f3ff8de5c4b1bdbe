import { endQuietlyWithReader, exitWith, processArguments, processIo } from '#cli';
import { conformance } from './command.ts';

endQuietlyWithReader();
exitWith(await conformance(processArguments(), processIo()));
