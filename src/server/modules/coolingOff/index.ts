import type { Call } from '../api/index.ts';
import { coolingOffExitCall } from './exit.ts';
import { coolingOffCall } from './view.ts';

export const coolingOffCalls: readonly Call[] = [coolingOffCall, coolingOffExitCall];
