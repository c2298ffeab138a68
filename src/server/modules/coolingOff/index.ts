import type { Call } from '../api/index.ts';
import { coolingOffExit } from './exit.ts';
import { coolingOff } from './view.ts';

export const coolingOffCalls: readonly Call[] = [coolingOff, coolingOffExit];
