import { exitWith, processArguments, processIo } from '#cli';
import { conformanceHistory } from './history/command.ts';

exitWith(await conformanceHistory(processArguments(), processIo()));
