import { processIo } from '#cli';
import { exitWith, processArguments } from '../src/cli/io.ts';
import { conformanceReal } from './real/command.ts';

exitWith(await conformanceReal(processArguments(), processIo()));
