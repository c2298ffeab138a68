import type { Borrower } from '../agreements/index.ts';
import { publicCall } from '../api/index.ts';
import { computeOffer, getMarketContext } from '../loans/index.ts';
import { getDefaultProductId, getProductMarket } from './product.ts';
import { contractTexts } from './texts.ts';
import { toAgreementView } from './view.ts';

/**
 * `agreement-specimen`: what an agreement looks like, for whoever isn't signed in. It names the lender of the product's
 * market and nobody as borrower, and bears no hash: nobody can agree to it.
 */
export const agreementSpecimen = publicCall('agreementSpecimen', async (services, visitor, input) => {
  const language = visitor.language === 'en' ? 'en' : 'es';
  const productId = input.productId ?? getDefaultProductId(services.config);
  const market = getProductMarket(services.config, productId);
  const { whoBorrows, hisAddress, hisAccount } = contractTexts(language);
  const borrower: Borrower = { fullName: whoBorrows, address: hisAddress, bank: hisAccount, last4: '' };
  const { today } = await getMarketContext(services, market);
  const offer = computeOffer(services.config, { productId, market, clientKind: 'new', borrower, today });
  return toAgreementView(offer.agreement.document[language]);
});
