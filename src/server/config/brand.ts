import { z } from 'zod';
import { marketCode } from '../../contract/schemas/common.ts';
import { computeContrast } from './contrast.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #0b6b52');
const bothLanguages = z.object({ es: z.string().min(1), en: z.string().min(1) });

const pageOrigin = z
  .url({ protocol: /^https$/ })
  .refine(
    (url) => new URL(url).origin === url,
    'must be an origin like https://loans.example, nothing after it',
  );

/** Two lines of the picture of a shared link, at most. */
const headline = z.string().min(1).max(44);

/** Text on its ground, and the least contrast WCAG 2.2 AA asks of it. */
const contrastPairs = [
  ['ink', 'background'],
  ['ink', 'surface'],
  ['quiet', 'background'],
  ['quiet', 'surface'],
  ['accent', 'background'],
  ['accent', 'surface'],
  ['onAccent', 'accent'],
  ['onAccentSoft', 'accentSoft'],
  ['due', 'dueSoft'],
  ['overdue', 'overdueSoft'],
  ['overdue', 'surface'],
  ['paid', 'paidSoft'],
] as const;
const minContrast = 4.5;

const palette = z
  .object({
    background: colour,
    surface: colour,
    ink: colour,
    quiet: colour,
    line: colour,
    accent: colour,
    onAccent: colour,
    accentSoft: colour,
    onAccentSoft: colour,
    due: colour,
    dueSoft: colour,
    overdue: colour,
    overdueSoft: colour,
    paid: colour,
    paidSoft: colour,
  })
  .superRefine((colours, context) => {
    for (const [text, backgroundKey] of contrastPairs) {
      const ratio = computeContrast(colours[text], colours[backgroundKey]);
      if (ratio >= minContrast) continue;
      context.addIssue({
        code: 'custom',
        path: [text],
        message: `contrast ${ratio.toFixed(2)} on ${backgroundKey} is below ${minContrast}`,
      });
    }
  });

const contact = z.object({
  phone: z.string().min(1),
  whatsapp: z.string().min(1),
  email: z.email(),
  hours: bothLanguages,
  address: z.string().min(1),
});

/** Who lends in a market, and where one checks on it. What `contact` leaves out is the brand's. */
const lender = z.strictObject({
  /** `number` is its ISO 3166-1 number: the site's map is drawn by it. */
  country: z.strictObject({
    es: z.string().min(1),
    en: z.string().min(1),
    number: z.string().regex(/^\d{3}$/),
  }),
  /** Pictures that its About us shows, by their names in `pictures`. */
  pictures: z.array(z.enum(['talk', 'calendar', 'shop', 'way', 'city'])).min(1),
  contact: contact.partial(),
  registration: z.strictObject({ name: bothLanguages, number: z.string().min(1), url: z.url() }),
  complaints: z.strictObject({ name: bothLanguages, phone: z.string().min(1), email: z.email() }),
  authority: z.strictObject({ name: bothLanguages, phone: z.string().min(1), url: z.url() }),
  dataAuthority: bothLanguages,
});

export const brandSchema = z.strictObject({
  name: z.string().min(1),
  legalName: z.record(marketCode, z.string().min(1)),
  /** What the public site and the picture of a shared link say first. */
  headline: z.strictObject({ es: headline, en: headline }),
  site: z.url(),
  /** Origins besides the server's own that a confirmed loan may lead to, the session in the address. */
  pageOrigins: z.array(pageOrigin),
  appName: z.string().regex(/^[A-Z0-9]{2,8}$/),
  appScheme: z.string().regex(/^[a-z][a-z0-9+.-]*$/),
  embeddedBrowserMarker: z.string().min(1),
  defaultMerchantNumber: z.string().min(1),
  countSeparator: z.string().length(1),
  /** W is ten thousand, K a thousand. */
  users: z.string().regex(/^\d+[WK]?\+?$/, 'must be a count like 36W+, 12K+ or 900'),
  agreementTicked: z.boolean(),
  /** Whether a pause of collection stops late charges too, in loans that are agreed to from now on. */
  pauseStopsCharges: z.boolean().default(false),
  sessions: z.strictObject({
    /** A session that nobody used for so many days is over. */
    idleDays: z.int().min(1).max(30),
    /** Whether signing in on a new device ends the sessions on all others. */
    onlyNewestDevice: z.boolean(),
  }),
  contactForm: z.enum(['none', 'inbox']),
  contact,
  /** What each drawing of public/images/site shows, for whoever can't see it. */
  pictures: z.strictObject({
    talk: bothLanguages,
    calendar: bothLanguages,
    shop: bothLanguages,
    way: bothLanguages,
    city: bothLanguages.exactOptional(),
  }),
  /** Of each market that is lent in. */
  lenders: z.record(marketCode, lender),
  stores: z.object({ ios: z.url(), android: z.url() }),
  colours: z.object({ light: palette, dark: palette }),
  wireKeys: z
    .record(z.string(), z.string().min(1))
    .refine(
      (table) => new Set(Object.values(table)).size === Object.keys(table).length,
      'two names share one obfuscated key',
    )
    .refine(
      (table) => Object.values(table).every((key) => !Object.hasOwn(table, key)),
      'an obfuscated key is also a real name',
    ),
  obfuscateReplies: z.boolean(),
});

export type Brand = z.output<typeof brandSchema>;
