import { exitWith, processArguments, processIo } from '#cli';
import { conformanceReal } from './real/command.ts';

exitWith(await conformanceReal(processArguments(), processIo()));
