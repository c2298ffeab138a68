import { busy, enforceAttemptLimit } from '../../api/index.ts';
import { createPaymentReceipt } from '../../documents/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { findManualPayment } from '../../tills/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { getOrder, getPayment } from './loanLookup.ts';
import { getStaffEmails } from './tills.ts';

/** The borrower's receipt of a payment, with who took it where staff did. */
export const receipt = readEndpoint(
  'receipt',
  async (services, { address }, { orderId, paymentId: paymentName, language }) => {
    const order = await getOrder(services.db, orderId);
    const { provider, paymentId } = getPayment(order, paymentName);
    const { borrowerId } = order;
    const recorded = await findManualPayment(services.db, { borrowerId, provider, paymentId });
    const staffId = recorded?.staffId ?? '';
    const recordedByEmail = (await getStaffEmails(services.db, [staffId])).get(staffId);
    const key = paymentKey(provider, paymentId);
    const document = await createPaymentReceipt(
      services,
      { borrowerId, orderId, key, language },
      recordedByEmail,
    );
    const countDrawing = () => enforceAttemptLimit(services, 'pdfDrawing', { address });
    const pdf = await services.pdfs.render(document, borrowerId, countDrawing);
    if (pdf === undefined) throw busy();
    return { orderId, receipt: paymentId, pdf: pdf.toString('base64') };
  },
);
