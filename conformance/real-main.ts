import { processIo } from '#cli';
import { exitWith, processArguments } from '#cli';
import { conformanceReal } from './real/command.ts';

exitWith(await conformanceReal(processArguments(), processIo()));
