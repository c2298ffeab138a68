import { contractSheet } from '../../contracts/index.ts';
import { busy } from '../../http/index.ts';
import { countAttempt } from '../../limits/index.ts';
import { look } from '../access/look.ts';
import { refused } from '../refusals.ts';
import { orderBy, orderKey } from './loanOf.ts';

/** The borrower's own PDF of what he agreed to, told for a reason; drawn once that is written down. */
export const agreement = look('agreement', {
  async subject({ db }, { orderId }) {
    const { borrowerId } = await orderKey(db, orderId);
    return { borrowerId, orderId, field: 'agreement' };
  },
  async act({ db }, { staff: { address } }, { orderId, language }) {
    const { borrowerId, disbursedOn } = await orderBy(db, orderId);
    if (disbursedOn === null) throw refused('notDisbursed');
    return {
      reply: { orderId, pdf: '' },
      async after(outside) {
        const sheet = await contractSheet(outside, orderId, { borrowerId, language });
        const count = () => countAttempt(outside, 'pdfDrawing', { address });
        const pdf = await outside.pdfs.drawn(sheet, borrowerId, count);
        if (pdf === undefined) throw busy();
        return { orderId, pdf: pdf.toString('base64') };
      },
    };
  },
});
