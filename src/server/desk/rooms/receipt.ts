import { paymentReceipt } from '../../documents/index.ts';
import { busy } from '../../http/index.ts';
import { countAttempt } from '../../limits/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { findHandPayment } from '../../tills/index.ts';
import { read } from '../call.ts';
import { orderBy, paymentOf } from './loanOf.ts';
import { emailsOf } from './tills.ts';

/** The borrower's receipt of a payment, with who took it where staff did. */
export const receipt = read(
  'receipt',
  async (services, { address }, { orderId, paymentId: name, language }) => {
    const order = await orderBy(services.db, orderId);
    const { provider, paymentId } = paymentOf(order, name);
    const { borrowerId } = order;
    const recorded = await findHandPayment(services.db, { borrowerId, provider, paymentId });
    const staffId = recorded?.staffId ?? '';
    const takenBy = (await emailsOf(services.db, [staffId])).get(staffId);
    const key = paymentKey(provider, paymentId);
    const sheet = await paymentReceipt(services, { borrowerId, orderId, key, language }, takenBy);
    const count = () => countAttempt(services, 'pdfDrawing', { address });
    const pdf = await services.pdfs.drawn(sheet, borrowerId, count);
    if (pdf === undefined) throw busy();
    return { orderId, receipt: paymentId, pdf: pdf.toString('base64') };
  },
);
