import { z } from 'zod';
import { bankAccountFields, bankAccountInputs } from '../bank.ts';
import {
  amount,
  browserCookie,
  day,
  dayTime,
  emptyObject,
  flag,
  identifier,
  line,
  marketCode,
  optionalOrBlank,
  positiveAmount,
  wholeNumber,
} from './common.ts';

const digits = z.union([z.string(), z.int().nonnegative().transform(String)]);
const phone = digits.pipe(z.string().regex(/^\d{8,11}$/)).describe('National digits');
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
    deviceName: optionalOrBlank(line(64)).describe('What the borrower knows the device by'),
    cookie: browserCookie,
  }),
  response: z.object({ sessionId: z.string(), userId: z.string(), expiresAt: dayTime }),
};

export const logout = { request: emptyObject, response: emptyObject };

const closureBlocker = z.enum(['openLoan', 'credit']);

const contact = z.object({
  email: z.string().describe('Empty: written to by text message alone'),
  askedEmail: z.string().describe('Waits to be confirmed from there'),
  reminders: flag,
  canHaveEmail: flag,
});

export const contactChange = {
  request: z.object({
    reminders: z.preprocess((value) => (value === undefined ? value : Number(value)), flag.optional()),
    email: z
      .union([z.literal(''), z.string().trim().toLowerCase().max(254).pipe(z.email())])
      .optional()
      .describe('Empty takes it away'),
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
        deviceName: z.string().describe('Empty where the app did not say'),
        isThis: flag,
        signedInAt: dayTime,
        seenAt: dayTime.describe('To the hour'),
      }),
    ),
    contact,
    hindrances: z.array(closureBlocker).describe('Why the account can’t be closed yet; empty when it can'),
    hasBorrowed: flag.describe('1: contracts and payments are kept as the law says'),
    cancels: z
      .array(z.string())
      .describe('Loans that closing cancels: their money never arrived, and nothing is owed'),
  }),
};

export const sessionEnd = {
  request: z.object({
    id: optionalOrBlank(z.string().regex(/^[0-9a-f]{64}$/)).describe('Without it all but this session'),
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
    .array(z.object({ step, isDone: flag }))
    .describe('identity and consents only where the market asks this borrower for them'),
  nextStep: step.or(z.literal('')).describe('The first step that is missing; empty once all are done'),
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
        orderNo: z.string().describe('The open order that has this product’s place, or empty'),
        orderStatus: z.int().describe('Its status; 0 without one'),
        limit: amount.describe('The most this borrower may ask for; 0 for nothing now'),
        why: z.string().describe('What limits it, or why nothing is lent now'),
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
    url: z.string().describe('Page to open: the offer, or the order that is open already'),
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
  bank: optionalOrBlank(digits.pipe(z.string().max(32))).describe('The bank’s code, where it is chosen'),
  account: optionalOrBlank(digits.pipe(z.string().max(32))).describe('The number, where it isn’t a CLABE'),
} satisfies Record<(typeof bankAccountFields)[number], z.ZodType>);

/** A part of the account as its market asks for it. */
const accountField = z.object({
  name: z.enum(bankAccountFields).describe('Of the part in bind-code and bind-card'),
  input: z.enum(bankAccountInputs),
  label: z.string(),
  hint: z.string(),
  wrong: z.string().describe('What to say of one that is mistaken'),
  pattern: z.string(),
  check: z.string().describe('The sum that checks it (clabe), or empty'),
  most: z.int().describe('The longest it may be'),
  options: z.array(z.object({ value: z.string(), text: z.string() })).describe('What is chosen from'),
  repeat: z.object({ label: z.string(), wrong: z.string() }).nullable().describe('Where it is typed twice'),
});

const boundAccount = z.object({ bankName: z.string(), last4: z.string() });

export const bankDetail = {
  request: emptyObject,
  response: z.object({
    market: z.string(),
    holder: z.string(),
    phoneEnding: z.string().describe('Last two digits of the phone the code goes to'),
    form: z.array(accountField).describe('What the account is made of in this market'),
    bankAccount: boundAccount.extend({ boundAt: dayTime.or(z.literal('')) }).nullable(),
  }),
};

/** Checks the account and sends a code for it, to the phone of the session. */
export const bankCode = {
  request: bankAccount,
  response: boundAccount.extend({
    isKnownBank: flag.describe('0: the check digit is right, but no catalogue names the bank; ask again'),
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
  amount: amount.describe('What is to be paid next; the amount lent before and after'),
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
  .describe('1: the borrower agreed to this; 0: forget what was kept');

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
  response: z.object({ isKept: flag }),
};

export const reportDevice = {
  request: z.object({
    consent,
    model: optionalOrBlank(line(64)),
    osVersion: optionalOrBlank(line(32)),
    appVersion: optionalOrBlank(line(32)),
  }),
  response: z.object({ isKept: flag }),
};
