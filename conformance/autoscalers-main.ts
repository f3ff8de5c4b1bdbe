import { exitWith, processArguments, processIo } from '#cli';
import { conformanceAutoscalers } from './autoscalers/command.ts';

exitWith(await conformanceAutoscalers(processArguments(), processIo()));
