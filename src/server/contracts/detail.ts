import { sessionCall } from '../http/index.ts';
import { pdfAddress } from './address.ts';
import { contractOf } from './contract.ts';

/** `contract-detail`: the promissory note of an order that has been paid out. */
export const contractDetail = sessionCall('contractDetail', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const contract = await contractOf(services, caller.borrowerId, input.orderNo, language);
  const now = await services.clock.now();
  return { ...contract, pdfUrl: pdfAddress(services, caller.borrowerId, contract.orderNo, language, now) };
});
