import type { Call } from '../http/index.ts';
import { contractDetail } from './detail.ts';
import { periodAgreement } from './offered.ts';
import { agreementSpecimen } from './specimen.ts';

export { serveContracts } from './servePdf.ts';

export const contractCalls: readonly Call[] = [contractDetail, periodAgreement, agreementSpecimen];
