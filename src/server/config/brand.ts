import { z } from 'zod';
import { computeContrast, minContrast } from '../../contract/colours.ts';
import { marketCode } from '../../contract/schemas/common.ts';
import { collectionProblemType } from '../../contract/status.ts';
import { bilingualText } from './channels.ts';
import type { MarketConfig, Markets, marketsSchema } from './markets.ts';
import { deadlineSchema, hasNoDuplicates } from './products.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #0b6b52');

const pageOrigin = z
  .url({ protocol: /^https$/ })
  .refine(
    (url) => new URL(url).origin === url,
    'must be an origin like https://loans.example, nothing after it',
  );

/** Two lines of the picture of a shared link, at most. */
const headline = z.string().min(1).max(44);

/** A text colour on its background, and the minimal contrast of WCAG 2.2 AA. */
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
  hours: bilingualText,
  address: z.string().min(1),
});

/** The lender of a market with its registration and supervisor. Fields that `contact` leaves out are the brand's. */
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
  registration: z.strictObject({ name: bilingualText, number: z.string().min(1), url: z.url() }),
  /** The register of its contracts, with the number of this one. */
  contractRegister: z.strictObject({ name: bilingualText, number: z.string().min(1) }).exactOptional(),
  /** `officer`: the person who answers for complaints, by name. */
  complaints: z.strictObject({
    name: bilingualText,
    officer: z.string().min(1).exactOptional(),
    phone: z.string().min(1),
    email: z.email(),
  }),
  /** Who serves its borrowers for it. `recovers`: collects too, and may approach them. */
  serviceProviders: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        does: bilingualText,
        recovers: z.boolean(),
        phone: z.string().min(1),
        email: z.email(),
      }),
    )
    .default([]),
  /** Where a product departs from a regulator's rule by the advice of counsel: the opinion that says so, by what it is about. */
  counselAgreedTo: z.strictObject({ compoundLateCharges: z.string().min(1).exactOptional() }).default({}),
  /** Codes for its reports on complaints to the authority; left out: it makes none. `causes` by complaint type. */
  complaintReport: z
    .strictObject({
      sector: z.string().min(1),
      product: z.string().min(1).exactOptional(),
      medium: z.int().positive().exactOptional().describe('Of complaints by the app'),
      phoneMedium: z.int().positive().exactOptional().describe('Of complaints told by telephone'),
      level: z.int().positive().exactOptional(),
      causes: z.record(z.string(), z.string().min(1)),
    })
    .exactOptional(),
  authority: z.strictObject({ name: bilingualText, phone: z.string().min(1), url: z.url() }),
  dataAuthority: bilingualText,
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
  /** After how many days images of identity documents are removed, whatever became of the application. */
  identityImageDays: z.int().min(1).max(90).default(30),
  sessions: z.strictObject({
    /** Days without use after which a session ends. */
    idleDays: z.int().min(1).max(30),
    /** Whether signing in on a new device ends the sessions on all others. */
    onlyNewestDevice: z.boolean(),
  }),
  contactForm: z.enum(['none', 'inbox']),
  contact,
  /** Text alternatives of the drawings in public/images/site. */
  pictures: z.strictObject({
    talk: bilingualText,
    calendar: bilingualText,
    shop: bilingualText,
    way: bilingualText,
    city: bilingualText.exactOptional(),
  }),
  /** For each market that is lent in. */
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

const choice = z.strictObject({
  value: z.string().regex(/^\d{1,4}$/),
  title: z.object({ es: z.string().min(1), en: z.string().min(1) }),
});

/** What a borrower can complain about, in the order the page lists it. */
export const complaintsSchema = z.strictObject({
  types: z
    .array(
      choice.extend({
        children: z.array(choice),
        /** Where this type is answered sooner than the market's complaints are. */
        deadline: deadlineSchema.exactOptional(),
      }),
    )
    .refine(
      (types) => hasNoDuplicates(types.flatMap((type) => [type, ...type.children]).map(({ value }) => value)),
      'two types share one value',
    )
    .refine(
      (types) => types.some(({ value, children }) => value === collectionProblemType && children.length > 0),
      `type ${collectionProblemType} (collection) and its child types are needed`,
    ),
  /** From how many days before the due date the lender may have requested the payment. */
  collectionFromDaysBefore: z.int().nonnegative(),
});

export type ComplaintsConfig = z.output<typeof complaintsSchema>;

/** Where each market's lender can be visited; the public site lists and draws them. May be empty. */
export const branchesSchema = z.array(
  z.strictObject({
    market: marketCode,
    city: z.string().min(1),
    address: z.string().min(1),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
);

type ConfiguredMarkets = z.output<typeof marketsSchema>;

/** Adds each market's lender by legal name: the payee of transfers where a channel names none. */
export function addLenders(markets: ConfiguredMarkets, { legalName }: Brand): Markets {
  return Object.fromEntries(
    Object.entries(markets).map(([code, market]) => [code, withLender(market, legalName[code] ?? '')]),
  );
}

function withLender(market: ConfiguredMarkets[string], legalName: string): MarketConfig {
  const channels = market.channels.map((channel) =>
    channel.group === 'store' || channel.company !== '' ? channel : { ...channel, company: legalName },
  );
  return { ...market, legalName, channels };
}
