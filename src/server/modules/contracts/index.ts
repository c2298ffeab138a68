import type { Call } from '../api/index.ts';
import { agreementSpecimenCall, contractDetailCall, disclosureCall, periodAgreementCall } from './calls.ts';

export { toContractView } from './calls.ts';
export { createContract } from './contract.ts';
export { createContractSheet, registerContractRoutes } from './pdf.ts';

export const contractCalls: readonly Call[] = [
  contractDetailCall,
  periodAgreementCall,
  agreementSpecimenCall,
  disclosureCall,
];
