import { defineScreen } from '../../build/screen.ts';
import { type SiteLocale, siteAddresses } from '../addresses.ts';
import { siteHead } from '../head.ts';
import { listQuestions } from './faq.ts';

/** What search engines may show under the page's link. */
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

export const screen = defineScreen({
  name: 'siteHome',
  mode: 'static',
  indexed: true,
  ...siteAddresses('home'),
  head: siteHead('home', (locale) => [faqStructuredData(locale)]),
});
