import { appRoutes, demonstrationPage, pages } from '../contract/pages.ts';
import { demonstrationScreen } from '../contract/webManifest.ts';
import * as initialCalls from './api/initialCalls.ts';
import { appHead } from './app/build/appHead.ts';
import { defaultTemplateLanguage, markets } from './build/configuration.ts';
import type { PageDefinition, ReactPage, StaticPage } from './pageDefinition.ts';
import { type SiteLocale, type SitePage, siteAddresses } from './site/addresses.ts';
import { siteArea, siteHead } from './site/head.ts';
import { listQuestions } from './site/home/faq.ts';

/** Languages of pages that SPEC writes in Chinese. */
const chineseFirst = ['zh', 'es', 'en'] as const;

/** Drawn for each market too: the `market` or the session in the address chooses the lender; with neither all are named. */
const forEachMarket = Object.fromEntries(Object.keys(markets).map((market) => [market, {}]));

/** A borrower's page that React runs: its folder, its address and its first call have its name. */
function borrowerScreen(
  name: keyof typeof pages & keyof typeof initialCalls,
  more: Partial<ReactPage> = {},
): ReactPage {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the build reads the table, no page carries it
  const initialCall = initialCalls[name];
  return { name, folder: `borrower/${name}`, mode: 'react', addresses: [pages[name]], initialCall, ...more };
}

function siteScreen(
  page: SitePage,
  screen: Pick<StaticPage, 'view' | 'script' | 'hasDemonstration'>,
  structuredData?: (locale: SiteLocale) => object[],
): StaticPage {
  const head = siteHead(page, structuredData);
  return { name: siteArea(page), mode: 'static', isIndexed: true, ...siteAddresses(page), head, ...screen };
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
export const pageTable: readonly PageDefinition[] = [
  {
    name: 'aboutUs',
    mode: 'static',
    view: ['legal/LegalPage.tsx', 'AboutUs'],
    addresses: [pages.aboutUs],
    markets: forEachMarket,
  },
  borrowerScreen('account'),
  borrowerScreen('alreadyPaid'),
  {
    name: 'app',
    folder: 'app',
    mode: 'react',
    addresses: [appRoutes.home, `${appRoutes.home}/*`],
    initialCall: initialCalls.app,
    choosesFirstView: true,
    head: appHead,
    isBundledAlone: true,
    prefetches: ['loanDetails', 'repayment'],
  },
  borrowerScreen('bindBank'),
  borrowerScreen('cardRepayment', { languages: chineseFirst }),
  {
    name: 'cardRepaymentChoose',
    folder: 'borrower/cardRepaymentChoose',
    mode: 'react',
    languages: chineseFirst,
    addresses: [pages.cardRepaymentChoose],
    initialCall: initialCalls.cardRepayment,
    prefetches: ['cardRepayment'],
  },
  borrowerScreen('complaint', { prefetches: ['complaintForm', 'complaintList'] }),
  borrowerScreen('complaintDetails', { isBundledAlone: true }),
  borrowerScreen('complaintForm'),
  borrowerScreen('complaintList', { prefetches: ['complaintDetails'] }),
  borrowerScreen('coolingOff', { isBundledAlone: true, prefetches: ['repayment'] }),
  borrowerScreen('customerService', {
    addresses: [pages.customerService, pages.support],
    prefetches: ['complaint'],
  }),
  borrowerScreen('disclosure', { isBundledAlone: true }),
  borrowerScreen('documents'),
  {
    name: 'extension',
    folder: 'borrower/extension',
    mode: 'react',
    addresses: [pages.deferredRepayment],
    initialCall: initialCalls.extension,
    prefetches: ['instructions'],
  },
  borrowerScreen('instructions', { addresses: [pages.instructions, pages.providerInstructions] }),
  {
    name: 'jointLoginFailure',
    mode: 'static',
    view: ['borrower/jointLoginFailure/View.tsx', 'View'],
    addresses: [pages.error, pages.jointLoginFailure],
  },
  borrowerScreen('loanAgreement'),
  borrowerScreen('loanConfirm', { prefetches: ['loanDetails'] }),
  borrowerScreen('loanDetails', {
    addresses: [pages.loanDetails, pages.order],
    prefetches: ['repayment', 'extension'],
  }),
  // What every unknown address gets.
  {
    name: 'notFound',
    mode: 'static',
    view: ['borrower/notFound/View.tsx', 'View'],
    script: 'borrower/notFound/main.ts',
    addresses: [],
  },
  borrowerScreen('periodAgreement'),
  {
    name: 'privacyPolicy',
    mode: 'static',
    view: ['legal/LegalPage.tsx', 'PrivacyPolicy'],
    addresses: [pages.privacyPolicy, pages.privacy],
    markets: forEachMarket,
  },
  // The market section is effectively always hidden (SPEC 4), so the page is empty.
  {
    name: 'recommended',
    mode: 'static',
    view: ['borrower/recommended/View.tsx', 'View'],
    script: 'borrower/recommended/main.ts',
    addresses: [pages.recommended],
  },
  borrowerScreen('repayment', { prefetches: ['instructions'] }),
  // For developers: opens every page of the app with made-up device parameters.
  {
    name: 'testPreview',
    folder: 'testPreview',
    mode: 'react',
    addresses: [pages.testPreview],
  },
  // A phone with the app, and beside it all that a lender would want to see. Only demonstrations have it.
  {
    name: demonstrationScreen,
    folder: 'demo',
    mode: 'react',
    isBundledAlone: true,
    addresses: [demonstrationPage],
  },
  // Registration from a link. Unasked it speaks the default template's language: Chinese in the one that ships.
  {
    name: 'promotion',
    folder: 'promotion',
    mode: 'react',
    isBundledAlone: true,
    languages: chineseFirst.toSorted(
      (first, second) =>
        Number(defaultTemplateLanguage === second) - Number(defaultTemplateLanguage === first),
    ),
    isIndexed: true,
    addresses: [pages.promotion],
  },
  siteScreen('about', { view: ['site/pages.tsx', 'AboutPage'] }),
  siteScreen('contact', { view: ['site/contact/View.tsx', 'View'], script: 'site/contact/main.ts' }),
  siteScreen(
    'home',
    { view: ['site/home/View.tsx', 'View'], script: 'site/home/main.ts', hasDemonstration: true },
    (locale) => [faqStructuredData(locale)],
  ),
  siteScreen('loan', { view: ['site/pages.tsx', 'LoanPage'] }),
  siteScreen('policy', { view: ['site/pages.tsx', 'PolicyPage'] }),
  siteScreen('user', { view: ['site/pages.tsx', 'UserPage'] }),
];
