/** The public part of the brand's configuration, written by the build. Source: the configuration's folder. */
declare module 'virtual:brand' {
  type Texts = Readonly<Record<'es' | 'en', string>>;
  export const brandName: string;
  /** Whether the brand has a mark of its own, which `/icon.svg` shows; else it is the initial. */
  export const hasLogo: boolean;
  export const legalName: Readonly<Record<string, string>>;
  export const site: string;
  /** Other origins that confirmed loans may lead to. */
  export const pageOrigins: readonly string[];
  export const headline: Texts;
  export const appName: string;
  export const appScheme: string;
  export const embeddedBrowserMarker: string;
  export const defaultMerchantNumber: string;
  /** Stands between groups of three digits in plain counts. */
  export const countSeparator: string;
  export const users: string;
  export const contactForm: string;
  type Contact = { phone: string; whatsapp: string; email: string; hours: Texts; address: string };
  export const contact: Readonly<Contact>;
  /** Who lends in each market; what `contact` leaves out is the brand's. */
  export const lenders: Readonly<
    Record<
      string,
      { country: Texts & { number: string }; contact: Readonly<Partial<Contact>>; dataAuthority: Texts }
    >
  >;
  /** Where each market is, by what a page may know of its borrower. */
  export const marketPlaces: Readonly<
    Record<string, { readonly currency: string; readonly timeZone: string }>
  >;
  /** How the markets call the ways to pay, and the products, by their codes. */
  export const channelNames: Readonly<Record<string, string>>;
  export const productNames: Readonly<Record<string, Texts>>;
  export const stores: Readonly<{ ios: string; android: string }>;
  export const wireKeys: Readonly<Record<string, string>>;
  /** How the markets write their currencies. */
  export const currencies: Readonly<
    Record<string, { locale: string; cents: import('../../contract/moneyFormat.ts').CentsDisplay }>
  >;
  /** The market whose pages have the plain addresses, and the template its visitors register by. */
  export const firstMarket: { country: Texts; timeZone: string; templateId: string };
  /** Whom the test page lets borrow. */
  export const people: readonly import('../../contract/demonstration.ts').DemonstrationPerson[];
}

/** The same messages in Chinese whatever the page speaks. */
declare module 'messages:input/zh' {
  export { default } from 'messages:input';
}

/** Messages before `npm run types` has written what they are: any key goes. */
declare module 'messages:*';
