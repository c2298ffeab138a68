import type { Call } from '../api/index.ts';
import { customerService } from './customerService.ts';

export const supportCalls: readonly Call[] = [customerService];
