import type { Call } from '../http/index.ts';
import { customerService } from './customerService.ts';

export const supportCalls: readonly Call[] = [customerService];
