import type { Call } from '../api/index.ts';
import { agreementSpecimen, contractDetail, disclosure, periodAgreement } from './calls.ts';

export { toContractView } from './calls.ts';
export { createContract } from './contract.ts';
export { createContractSheet, registerContractRoutes } from './pdf.ts';

export const contractCalls: readonly Call[] = [
  contractDetail,
  periodAgreement,
  agreementSpecimen,
  disclosure,
];
