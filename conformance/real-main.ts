import { exitWith, processArguments, processIo } from '#cli';
import { conformanceChances } from './real/chances-command.ts';
import { conformanceReal } from './real/command.ts';

const [first, ...others] = processArguments();
const io = processIo();
exitWith(
  first === '--chances'
    ? await conformanceChances(others, io)
    : await conformanceReal(processArguments(), io),
);
