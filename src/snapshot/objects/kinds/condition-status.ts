import type { ConditionStatus } from '#cluster';
import { oneOf } from '../../fields/scalars.ts';

export const CONDITION_STATUS = oneOf<ConditionStatus>(['True', 'False', 'Unknown']);
