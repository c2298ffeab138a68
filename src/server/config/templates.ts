import { z } from 'zod';
import { computeContrast, minContrast } from '../../contract/colours.ts';
import { marketCode } from '../../contract/schemas/common.ts';
import { phoneSchema } from './channels.ts';

const languages = ['zh', 'es', 'en'] as const;
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #0b6b52');

/** The texts of the landing page that a template may word in its own way. Source: SPEC 5 and 8. */
const textNames = [
  'title',
  'lead',
  'phoneLabel',
  'captchaLabel',
  'captchaAlt',
  'captchaRefresh',
  'captchaQuestion',
  'smsLabel',
  'getCode',
  'submit',
  'agreement',
  'wrongPhone',
  'wrongCaptcha',
  'wrongSmsCode',
  'stillCounting',
  'codeSent',
  'alreadyRegistered',
  'registered',
  'networkError',
  'downloadTitle',
  'downloadLead',
  'downloadButton',
] as const;

const template = z.strictObject({
  /** The country whose phone rule it follows, which need not be one of the markets. */
  market: marketCode,
  /** The market its accounts belong to. */
  accountMarket: marketCode,
  /** The first one is spoken where the visitor's is not among them. */
  languages: z.array(z.enum(languages)).min(1),
  phone: phoneSchema,
  theme: z
    .strictObject({ accent: colour, background: colour })
    .refine(
      ({ accent, background }) => computeContrast(accent, background) >= minContrast,
      `the accent needs a contrast of ${minContrast} on the background`,
    ),
  texts: z
    .partialRecord(z.enum(languages), z.partialRecord(z.enum(textNames), z.string().min(1)))
    .default({}),
});

const positiveCount = z.int().positive();

/**
 * How many messages a day may go out to visitors, in all and for one of each. A prefix is a number without its last four
 * digits. What one address may send to a phone leaves some for its owner.
 */
const visitorLimits = z
  .strictObject({
    all: positiveCount,
    phone: positiveCount,
    phoneFromAddress: positiveCount,
    device: positiveCount,
    address: positiveCount,
    prefix: positiveCount,
  })
  .refine(({ phone, phoneFromAddress }) => phoneFromAddress < phone, {
    path: ['phoneFromAddress'],
    message: 'must be below phone, or one address can use up what a phone gets',
  });

/** Whoever registers, signs in or has signed in: each with limits of its own, so that none can use up another's. */
const dailyLimits = z.strictObject({
  registration: visitorLimits,
  login: visitorLimits,
  borrower: z.strictObject({ all: positiveCount, phone: positiveCount }),
});

export const defaultTemplateId = '1';

export const promotionSchema = z.strictObject({
  dailyLimits,
  templates: z
    .record(z.string().regex(/^[A-Za-z0-9-]{1,32}$/), template)
    .refine(
      (all) => Object.hasOwn(all, defaultTemplateId),
      `template ${defaultTemplateId} is needed: it opens where a link names none`,
    ),
});

export type PromotionConfig = z.output<typeof promotionSchema>;
export type Template = PromotionConfig['templates'][string];
