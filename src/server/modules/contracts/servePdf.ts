import type { FastifyInstance } from 'fastify';
import { contractPath } from '../../../contract/endpoints.ts';
import { computeTotalRepayment, dayIn } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { notFound, rejectSignedUrl, sendPdf } from '../api/index.ts';
import { getCurrentOffer, loanTexts } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { createContractSheet } from './contractSheet.ts';
import { type AgreementPrintInput, createAgreementSheet } from './sheet.ts';
import { verifyContractUrl, verifyOfferUrl } from './signedUrl.ts';
import { contractTexts } from './texts.ts';
import { toAgreementView } from './view.ts';

/** Agreements as PDF at their signed addresses, before and after they are agreed to: 404 for any other. */
export function serveContracts(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderNo: string } }>(`${contractPath}/:orderNo.pdf`, async (request, reply) => {
    const { orderNo } = request.params;
    const now = await services.clock.now();
    const verified = await verifyContractUrl(services, orderNo, request.query, now);
    if (verified === null) throw await rejectSignedUrl(services, request.ip);
    return sendPdf(
      services,
      verified.borrowerId,
      reply,
      await createContractSheet(services, orderNo, verified),
    );
  });
  app.get<{ Params: { productId: string } }>(
    `${contractPath}/offered/:productId.pdf`,
    async (request, reply) => {
      const { productId } = request.params;
      const now = await services.clock.now();
      const verified = await verifyOfferUrl(services, productId, request.query, now);
      if (verified === null) throw await rejectSignedUrl(services, request.ip);
      const sheet = createAgreementSheet(await createOfferPrintInput(services, verified));
      return sendPdf(services, verified.borrowerId, reply, sheet);
    },
  );
}

type VerifiedOffer = NonNullable<Awaited<ReturnType<typeof verifyOfferUrl>>>;

async function createOfferPrintInput(
  services: Services,
  verified: VerifiedOffer,
): Promise<AgreementPrintInput> {
  const { borrowerId, language, asked, hash } = verified;
  const { market } = await services.db
    .selectFrom('borrowers')
    .select('market')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const {
    today,
    now,
    offer,
    market: marketConfig,
  } = await getCurrentOffer(services, { borrowerId, market }, asked);
  const { agreement, schedule, terms } = offer;
  // Another day's offer may be another; its own page leads to it.
  if (agreement.hash !== hash) throw notFound();
  const texts = contractTexts(language);
  return {
    name: asked.productId,
    language,
    view: toAgreementView(agreement.document[language]),
    hash,
    hashedDocument: agreement.document,
    lender: agreement.document.lender,
    day: dayIn(terms.timeZone, now),
    summary: {
      title: texts.notAgreed,
      note: texts.notAgreedNote,
      rows: [
        [texts.ifPaidOutToday, today],
        ...schedule.map((instalment) => {
          const title = loanTexts(language).instalment(instalment.number, schedule.length);
          const amount = formatMoney(computeTotalRepayment([instalment]), marketConfig);
          return [`${title}, ${instalment.dueOn}`, amount] as const;
        }),
      ],
    },
  };
}
