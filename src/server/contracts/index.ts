import type { Call } from '../http/index.ts';
import { contractDetail } from './detail.ts';
import { periodAgreement } from './offered.ts';
import { agreementSpecimen } from './specimen.ts';

export { contractFor } from './contract.ts';
export { contractSheet } from './contractSheet.ts';
export { contractView } from './detail.ts';
export { serveContracts } from './servePdf.ts';

export const contractCalls: readonly Call[] = [contractDetail, periodAgreement, agreementSpecimen];
