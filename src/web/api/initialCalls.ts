import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { LaunchParameter } from '../../contract/launch.ts';
import { customerServiceRequestType } from '../../contract/limits.ts';
import type { PageParameter } from '../../contract/pages.ts';
import type { RequestPayload } from '../../contract/schemas/index.ts';

/** For each request field the query parameter of the page that fills it, or a constant; in the order of sending. */
export type FieldSources = Readonly<Record<string, PageParameter | number>>;

/**
 * A screen's first call. The document's inline script starts it while the JavaScript loads; the screen makes the same
 * call and takes over its reply. Both read the definitions below.
 */
export type InitialCall<
  Name extends EndpointName = EndpointName,
  Fields extends FieldSources = FieldSources,
> = {
  readonly endpoint: Endpoint<Name>;
  readonly fields: Fields;
  /** Parameters that travel in the query instead of the body. */
  readonly query?: readonly LaunchParameter[];
};

type PayloadSources<Name extends EndpointName> = {
  readonly [Field in keyof RequestPayload<Name>]: PageParameter | number;
};
type ExactFields<Fields, Name extends EndpointName> = {
  readonly [Field in Exclude<keyof Fields, keyof RequestPayload<Name>>]: never;
};

/* @__NO_SIDE_EFFECTS__ */
export function defineInitialCall<
  Name extends EndpointName,
  const Fields extends FieldSources & PayloadSources<Name>,
>(
  endpoint: Endpoint<Name>,
  fields: Fields & ExactFields<Fields, Name>,
  query: readonly LaunchParameter[] = [],
): InitialCall<Name, Fields> {
  return { endpoint, fields, query };
}

export const account = defineInitialCall(endpoints.accountDetail, {});
export const alreadyPaid = defineInitialCall(endpoints.paymentClaim, { orderId: 'orderId' });
/** Called on all routes of /app. */
export const app = defineInitialCall(endpoints.appHome, {});
export const bindBank = defineInitialCall(endpoints.bankDetail, {});
/** Called by both screens of the card flow. */
export const cardRepayment = defineInitialCall(
  endpoints.repaymentWay,
  { orderId: 'orderId', repaymentRecordId: 'charge' },
  ['orderId', 'language'],
);
export const complaint = defineInitialCall(endpoints.complaintInit, { orderId: 'orderId' });
export const complaintDetails = defineInitialCall(endpoints.complaintDetail, { problemId: 'problemId' });
/** The form is rendered without waiting for this call, which names its subject. */
export const complaintForm = defineInitialCall(endpoints.complaintInit, { orderId: 'orderNo' });
export const complaintList = defineInitialCall(endpoints.complaintList, {});
export const coolingOff = defineInitialCall(endpoints.coolingOff, { orderId: 'orderId' });
export const customerService = defineInitialCall(endpoints.customerService, {
  overall: customerServiceRequestType,
});
export const disclosure = defineInitialCall(endpoints.disclosure, {
  orderNo: 'orderNo',
  productId: 'productId',
  amount: 'amount',
  termDays: 'termDays',
});
export const documents = defineInitialCall(endpoints.documentList, { orderId: 'orderId' });
export const extension = defineInitialCall(endpoints.extensionDetail, {
  productId: 'productId',
  orderId: 'orderId',
});
export const instructions = defineInitialCall(endpoints.instructions, {
  productId: 'productId',
  orderId: 'orderId',
  amount: 'amount',
  payCode: 'payCode',
  requestType: 'requestType',
  way: 'way',
});
export const loanAgreement = defineInitialCall(endpoints.contractDetail, { orderNo: 'orderNo' });
export const loanConfirm = defineInitialCall(endpoints.loanConfirm, {
  productId: 'productId',
  amount: 'amount',
  termDays: 'termDays',
});
export const loanDetails = defineInitialCall(endpoints.loanDetails, {
  productId: 'productId',
  orderId: 'orderId',
});
export const periodAgreement = defineInitialCall(endpoints.periodAgreement, {
  productId: 'productId',
  amount: 'amount',
  termDays: 'termDays',
});
export const repayment = defineInitialCall(endpoints.repaymentDetail, {
  productId: 'productId',
  orderId: 'orderId',
  way: 'way',
});
