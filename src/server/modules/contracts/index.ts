import type { Call } from '../api/index.ts';
import { contractDetail } from './detail.ts';
import { periodAgreement } from './periodAgreement.ts';
import { agreementSpecimen } from './specimen.ts';

export { createContract } from './contract.ts';
export { createContractSheet } from './contractSheet.ts';
export { toContractView } from './detail.ts';
export { serveContracts } from './servePdf.ts';

export const contractCalls: readonly Call[] = [contractDetail, periodAgreement, agreementSpecimen];
