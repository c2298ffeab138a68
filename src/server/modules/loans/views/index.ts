export { emphasize, formatInstalment, type LoanTexts, loanTexts, stripEmphasis } from '../texts.ts';
export { createAmountRows } from './amountRows.ts';
export { formatDeclineNotice } from './declineNotice.ts';
export { computeDecisionDeadline, getPayoutAccount } from './detailRows.ts';
export { toDetailsView } from './details.ts';
export {
  createHeadline,
  findCostOfDelay,
  formatCollectionHoldNote,
  formatCreditNote,
  formatDueNotice,
  formatExtensionWarning,
  formatOfferNotice,
  formatPaymentRange,
  formatStatusLabel,
  type Headline,
} from './headline.ts';
export { formatLoanLateCost } from './lateCost.ts';
export { toConfirmView } from './offerView.ts';
export { listParties } from './parties.ts';
export { findPaymentView, getChannelName, listPaymentViews } from './paymentViews.ts';
