import { z } from 'zod';
import { bankAccountFields, bankAccountInputs } from '../bank.ts';
import {
  amount,
  binaryFlag,
  browserCookie,
  day,
  dayTime,
  emptyObject,
  identifier,
  line,
  marketCode,
  optionalOrBlank,
  positiveAmount,
  wholeNumber,
} from './common.ts';

const digits = z.union([z.string(), z.int().nonnegative().transform(String)]);
const phone = digits.pipe(z.string().regex(/^\d{8,11}$/)).describe('National number, digits only');
const code = digits.pipe(z.string().regex(/^\d{4,10}$/));
const phoneKey = z.object({ market: marketCode, phone });
const required = (max: number) => line(max).pipe(z.string().min(1));

export const smsCode = {
  request: phoneKey.extend({ cookie: browserCookie }),
  response: z.object({ resendAfterSeconds: z.int() }),
};

/** The session is bound to the deviceId the request carries; sessionId is returned once and stored only as a hash. */
export const login = {
  request: phoneKey.extend({
    verifyCode: code,
    deviceName: optionalOrBlank(line(64)).describe('Device name shown to the borrower'),
    cookie: browserCookie,
  }),
  response: z.object({ sessionId: z.string(), userId: z.string(), expiresAt: dayTime }),
};

export const logout = { request: emptyObject, response: emptyObject };

const closureBlocker = z.enum(['openLoan', 'credit']);

const contact = z.object({
  email: z.string().describe('Confirmed e-mail address; empty: only text messages are sent'),
  askedEmail: z.string().describe('New address that is not confirmed yet'),
  reminders: binaryFlag,
  canHaveEmail: binaryFlag,
});

export const contactChange = {
  request: z.object({
    reminders: z.preprocess((value) => (value === undefined ? value : Number(value)), binaryFlag.optional()),
    email: z
      .union([z.literal(''), z.string().trim().toLowerCase().max(254).pipe(z.email())])
      .optional()
      .describe('Empty removes the address'),
  }),
  response: contact,
};

export const accountDetail = {
  request: emptyObject,
  response: z.object({
    holder: z.string(),
    phoneEnding: z.string().describe('Last two digits of the phone'),
    sessions: z.array(
      z.object({
        id: z.string(),
        deviceName: z.string().describe('Empty if the app sent none'),
        isThis: binaryFlag,
        signedInAt: dayTime,
        seenAt: dayTime.describe('Rounded to the hour'),
      }),
    ),
    contact,
    hindrances: z
      .array(closureBlocker)
      .describe('Reasons why the account can’t be closed yet; empty if it can'),
    hasBorrowed: binaryFlag.describe(
      '1: contracts and payments are retained for as long as the law requires',
    ),
    cancels: z
      .array(z.string())
      .describe('Orders that closing cancels: their payout never arrived and nothing is owed'),
  }),
};

export const sessionEnd = {
  request: z.object({
    id: optionalOrBlank(z.string().regex(/^[0-9a-f]{64}$/)).describe('If absent: all sessions but this one'),
  }),
  response: z.object({ ended: z.int() }),
};

/** Asked for on purpose: `confirm` is 1. */
export const accountClose = {
  request: z.object({ confirm: wholeNumber.pipe(z.literal(1)) }),
  response: emptyObject,
};

export const certificationSteps = ['personal', 'job', 'ext', 'identity', 'consents', 'bank'] as const;
const step = z.enum(certificationSteps);
export const certificationState = z.object({
  steps: z
    .array(z.object({ step, isDone: binaryFlag }))
    .describe('identity and consents only if the market requires them of this borrower'),
  nextStep: step.or(z.literal('')).describe('First incomplete step; empty if all are done'),
});

export const home = {
  request: emptyObject,
  response: z.object({
    products: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        productLogo: z.string(),
        amountRange: z.string(),
        termInfo: z.string(),
        loanRate: z.string(),
        orderNo: z.string().describe('Open order that blocks another one of this product; else empty'),
        orderStatus: z.int().describe('Status of that order; 0 if there is none'),
        limit: amount.describe('Highest amount this borrower may request; 0 if none'),
        limitReason: z.string().describe('Reason for the limit, or for the refusal'),
      }),
    ),
    currency: z.string(),
    nextStep: certificationState.shape.nextStep,
  }),
};

export const productApply = {
  request: z.object({ productId: identifier }),
  response: z.object({
    next: z.enum(['confirm', 'order']),
    url: z.string().describe('Page to open: the offer, or the open order'),
  }),
};

export const certification = { request: emptyObject, response: certificationState };

export const certifyPersonal = {
  request: z.object({
    fullName: required(120),
    birthDate: z.iso.date(),
    idNumber: required(20).describe('CURP in Mexico, PAN in India'),
    address: required(200).describe('Permanent address'),
  }),
  response: certificationState,
};

export const certifyJob = {
  request: z.object({
    occupation: z.enum(['employee', 'selfEmployed', 'business', 'student', 'retired', 'other']),
    employer: optionalOrBlank(line(120)),
    monthlyIncome: positiveAmount,
  }),
  response: certificationState,
};

/** A person the borrower names and types in. The address book of the device is never collected. */
export const certifyContact = {
  request: z.object({
    name: required(120),
    relation: z.enum(['family', 'partner', 'friend', 'colleague']),
    phone,
  }),
  response: certificationState,
};

const bankAccount = z.object({
  clabe: optionalOrBlank(digits.pipe(z.string().max(32))).describe('Mexico'),
  ifsc: optionalOrBlank(line(16)).describe('India'),
  bank: optionalOrBlank(digits.pipe(z.string().max(32))).describe(
    'Bank code, if the market has the borrower choose the bank',
  ),
  account: optionalOrBlank(digits.pipe(z.string().max(32))).describe(
    'Account number, if the market has no CLABE',
  ),
} satisfies Record<(typeof bankAccountFields)[number], z.ZodType>);

/** A part of the account as its market asks for it. */
const accountField = z.object({
  name: z.enum(bankAccountFields).describe('Name of the field in bind-code and bind-card'),
  input: z.enum(bankAccountInputs),
  label: z.string(),
  hint: z.string(),
  wrong: z.string().describe('Error message for an invalid value'),
  pattern: z.string(),
  check: z.string().describe('Check digit algorithm (clabe), or empty'),
  most: z.int().describe('Maximum length'),
  options: z.array(z.object({ value: z.string(), text: z.string() })).describe('Options of a selection'),
  repeat: z
    .object({ label: z.string(), wrong: z.string() })
    .nullable()
    .describe('Confirmation field, if the value is typed twice'),
});

const boundAccount = z.object({ bankName: z.string(), last4: z.string() });

export const bankDetail = {
  request: emptyObject,
  response: z.object({
    market: z.string(),
    holder: z.string(),
    phoneEnding: z.string().describe('Last two digits of the phone that receives the code'),
    form: z.array(accountField).describe('Fields of a bank account in this market'),
    bankAccount: boundAccount.extend({ boundAt: dayTime.or(z.literal('')) }).nullable(),
  }),
};

/** Checks the account and sends a code for it, to the phone of the session. */
export const bankCode = {
  request: bankAccount,
  response: boundAccount.extend({
    isKnownBank: binaryFlag.describe(
      '0: the check digit is correct but the bank is unknown; ask the borrower to check it',
    ),
    resendAfterSeconds: z.int(),
  }),
};

export const bankBind = { request: bankAccount.extend({ verifyCode: code }), response: boundAccount };

export const listedOrder = z.object({
  orderNo: z.string(),
  productId: z.string(),
  productName: z.string(),
  productLogo: z.string(),
  orderStatus: z.int(),
  statusText: z.string(),
  amount: amount.describe('Amount due next while the loan is open; else the principal'),
  currency: z.string(),
  dueDate: day.or(z.literal('')),
  requestedAt: dayTime,
});

export const orderList = {
  request: emptyObject,
  response: z.object({ orders: z.array(listedOrder) }),
};

/** Something a borrower did in the app: a name, not what was typed. Kept 90 days. */
export const buriedPoint = {
  request: z.object({
    event: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
    page: optionalOrBlank(z.string().regex(/^[A-Za-z0-9/_-]{1,64}$/)),
  }),
  response: emptyObject,
};

const consent = wholeNumber
  .pipe(z.union([z.literal(0), z.literal(1)]))
  .describe('1: the borrower consented; 0: delete what is stored');

const coordinate = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,12})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-max).max(max));

/** Kept to a hundredth of a degree, about a kilometre. */
export const reportLocation = {
  request: z.object({
    consent,
    latitude: optionalOrBlank(coordinate(90)),
    longitude: optionalOrBlank(coordinate(180)),
  }),
  response: z.object({ isKept: binaryFlag }),
};

export const reportDevice = {
  request: z.object({
    consent,
    model: optionalOrBlank(line(64)),
    osVersion: optionalOrBlank(line(32)),
    appVersion: optionalOrBlank(line(32)),
  }),
  response: z.object({ isKept: binaryFlag }),
};
