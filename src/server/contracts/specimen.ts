import type { Borrower } from '../agreements/index.ts';
import { publicCall } from '../http/index.ts';
import { offerOf, todayIn } from '../loans/index.ts';
import { firstProduct, marketOf } from './product.ts';
import { contractTexts } from './texts.ts';
import { agreementView } from './view.ts';

/**
 * `agreement-specimen`: what an agreement looks like, for whoever isn't signed in. It names the lender of the product's
 * market and nobody as borrower, and bears no hash: nobody can agree to it.
 */
export const agreementSpecimen = publicCall('agreementSpecimen', async (services, visitor, input) => {
  const language = visitor.language === 'en' ? 'en' : 'es';
  const productId = input.productId ?? firstProduct(services.config);
  const market = marketOf(services.config, productId);
  const { whoBorrows, hisAddress, hisAccount } = contractTexts(language);
  const borrower: Borrower = { fullName: whoBorrows, address: hisAddress, bank: hisAccount, last4: '' };
  const { today } = await todayIn(services, market);
  const offer = offerOf(services.config, { productId, market, clientKind: 'new', borrower, today });
  return agreementView(offer.agreement.document[language]);
});
