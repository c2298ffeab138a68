import type { Call } from '../http/index.ts';
import { contractDetail } from './detail.ts';

export { serveContracts } from './servePdf.ts';

export const contractCalls: readonly Call[] = [contractDetail];
