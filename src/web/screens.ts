import { pages } from '../contract/pages.ts';
import * as initialCalls from './api/initialCalls.ts';
import { markets, spokenByDefault } from './build/configuration.ts';
import type { ReactScreen, Screen, StaticScreen } from './build/screen.ts';
import { demoUrl } from './preview/testPreview/demoCalls.ts';
import { type SiteLocale, type SitePage, siteAddresses } from './site/addresses.ts';
import { siteHead } from './site/head.ts';
import { listQuestions } from './site/home/faq.ts';

const cardLanguages = ['zh', 'es', 'en'] as const;

/** Drawn for each market too: the `market` or the session in the address chooses whose lender it names. */
const forEachMarket = Object.fromEntries(Object.keys(markets).map((market) => [market, {}]));

/** A page of the app that React runs, in the folder of its name. */
function appScreen(name: string, screen: Omit<ReactScreen, 'name' | 'folder' | 'mode'>): ReactScreen {
  return { name, folder: `borrower/${name}`, mode: 'react', ...screen };
}

/** A page of the app that is drawn at build. */
function staticScreen(name: string, screen: Omit<StaticScreen, 'name' | 'folder' | 'mode'>): StaticScreen {
  return { name, folder: `borrower/${name}`, mode: 'static', ...screen };
}

function siteScreen(page: SitePage, structuredData?: (locale: SiteLocale) => object[]): StaticScreen {
  const name = `site${page[0]?.toUpperCase()}${page.slice(1)}`;
  const head = siteHead(page, structuredData);
  return { name, folder: `site/${page}`, mode: 'static', indexed: true, ...siteAddresses(page), head };
}

/** What search engines may show under the home page's link. */
function faqStructuredData(locale: SiteLocale): object {
  return {
    '@type': 'FAQPage',
    mainEntity: listQuestions(locale).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Every page of the product but the desk. */
export const screens: readonly Screen[] = [
  staticScreen('aboutUs', { addresses: [pages.aboutUs], markets: forEachMarket }),
  appScreen('account', { addresses: [pages.account], early: initialCalls.account }),
  appScreen('alreadyPaid', { addresses: [pages.alreadyPaid], early: initialCalls.alreadyPaid }),
  appScreen('bindBank', { addresses: [pages.bindBank], early: initialCalls.bindBank }),
  appScreen('cardRepayment', {
    languages: cardLanguages,
    addresses: [pages.cardRepayment],
    early: initialCalls.cardRepayment,
  }),
  appScreen('cardRepaymentChoose', {
    languages: cardLanguages,
    addresses: [pages.cardRepaymentChoose],
    early: initialCalls.cardRepayment,
    leadsTo: ['cardRepayment'],
  }),
  appScreen('complaint', {
    addresses: [pages.complaint],
    early: initialCalls.complaint,
    leadsTo: ['complaintForm', 'complaintList'],
  }),
  appScreen('complaintDetails', {
    addresses: [pages.complaintDetails],
    early: initialCalls.complaintDetails,
  }),
  appScreen('complaintForm', { addresses: [pages.complaintForm], early: initialCalls.complaintForm }),
  appScreen('complaintList', {
    addresses: [pages.complaintList],
    early: initialCalls.complaintList,
    leadsTo: ['complaintDetails'],
  }),
  appScreen('customerService', {
    addresses: [pages.customerService, pages.support],
    early: initialCalls.customerService,
    leadsTo: ['complaint'],
  }),
  appScreen('documents', { addresses: [pages.documents], early: initialCalls.documents }),
  appScreen('extension', {
    addresses: [pages.deferredRepayment],
    early: initialCalls.extension,
    leadsTo: ['instructions'],
  }),
  appScreen('instructions', {
    addresses: [pages.instructions, pages.providerInstructions],
    early: initialCalls.instructions,
  }),
  staticScreen('jointLoginFailure', { addresses: [pages.error, pages.jointLoginFailure] }),
  appScreen('loanAgreement', { addresses: [pages.loanAgreement], early: initialCalls.loanAgreement }),
  appScreen('loanConfirm', {
    addresses: [pages.loanConfirm],
    early: initialCalls.loanConfirm,
    leadsTo: ['loanDetails'],
  }),
  appScreen('loanDetails', {
    addresses: [pages.loanDetails, pages.order],
    early: initialCalls.loanDetails,
    leadsTo: ['repayment', 'extension'],
  }),
  // What every unknown address gets.
  staticScreen('notFound', { addresses: [] }),
  appScreen('periodAgreement', { addresses: [pages.periodAgreement], early: initialCalls.periodAgreement }),
  staticScreen('privacyPolicy', {
    addresses: [pages.privacyPolicy, pages.privacy],
    markets: forEachMarket,
  }),
  // The market section is effectively always hidden (SPEC 4): the page says that there is nothing.
  staticScreen('recommended', { addresses: [pages.recommended] }),
  appScreen('repayment', {
    addresses: [pages.repayment],
    early: initialCalls.repayment,
    leadsTo: ['instructions'],
  }),
  // For developers: opens every page of the app with made-up device parameters.
  {
    name: 'testPreview',
    folder: 'preview/testPreview',
    mode: 'react',
    addresses: [pages.testPreview],
    preload: [demoUrl('clock')],
  },
  // Registration from a link. Unasked it speaks the default template's language: Chinese in the one that ships.
  {
    name: 'promotion',
    folder: 'promotion',
    mode: 'react',
    standsAlone: true,
    languages: (['zh', 'es', 'en'] as const).toSorted(
      (first, second) => Number(spokenByDefault === second) - Number(spokenByDefault === first),
    ),
    indexed: true,
    addresses: [pages.promotion],
  },
  siteScreen('about'),
  siteScreen('contact'),
  siteScreen('home', (locale) => [faqStructuredData(locale)]),
  siteScreen('loan'),
  siteScreen('policy'),
  siteScreen('user'),
];
