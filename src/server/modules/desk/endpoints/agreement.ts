import { busy, enforceAttemptLimit } from '../../api/index.ts';
import { createContractSheet } from '../../contracts/index.ts';
import { disclosureEndpoint } from '../disclosure/endpoint.ts';
import { conflictError } from '../errors.ts';
import { getOrder, getOrderKey } from './loanLookup.ts';

/** The borrower's own PDF of what he agreed to, told for a reason; drawn once that is written down. */
export const agreement = disclosureEndpoint('agreement', {
  async getSubject({ db }, { orderId }) {
    const { borrowerId } = await getOrderKey(db, orderId);
    return { borrowerId, orderId, field: 'agreement' };
  },
  async disclose({ db }, { staff: { address } }, { orderId, language }) {
    const { borrowerId, disbursedOn } = await getOrder(db, orderId);
    if (disbursedOn === null) throw conflictError('notDisbursed');
    return {
      reply: { orderId, pdf: '' },
      async afterCommit(rootServices) {
        const document = await createContractSheet(rootServices, orderId, { borrowerId, language });
        const countDrawing = () => enforceAttemptLimit(rootServices, 'pdfDrawing', { address });
        const pdf = await rootServices.pdfs.render(document, borrowerId, countDrawing);
        if (pdf === undefined) throw busy();
        return { orderId, pdf: pdf.toString('base64') };
      },
    };
  },
});
