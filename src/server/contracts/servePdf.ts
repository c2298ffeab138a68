import type { FastifyInstance } from 'fastify';
import { contractPath } from '../../contract/endpoints.ts';
import { dayIn, toRepay } from '../../lending/index.ts';
import { moneyText } from '../format.ts';
import { notFound } from '../http/index.ts';
import { wrongAddress } from '../limits/index.ts';
import { loanTexts, offerFor } from '../loans/index.ts';
import { sendPdf } from '../pdf/index.ts';
import type { Services } from '../services.ts';
import { openContract, openOffered } from './address.ts';
import { contractSheet } from './contractSheet.ts';
import { agreementSheet, type Printed } from './sheet.ts';
import { contractTexts } from './texts.ts';
import { agreementView } from './view.ts';

/** Agreements as PDF at their signed addresses, before and after they are agreed to: 404 for any other. */
export function serveContracts(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderNo: string } }>(`${contractPath}/:orderNo.pdf`, async (request, reply) => {
    const { orderNo } = request.params;
    const now = await services.clock.now();
    const opened = await openContract(services, orderNo, request.query, now);
    if (opened === null) throw await wrongAddress(services, request.ip);
    return sendPdf(services, opened.borrowerId, reply, await contractSheet(services, orderNo, opened));
  });
  app.get<{ Params: { productId: string } }>(
    `${contractPath}/offered/:productId.pdf`,
    async (request, reply) => {
      const { productId } = request.params;
      const now = await services.clock.now();
      const opened = await openOffered(services, productId, request.query, now);
      if (opened === null) throw await wrongAddress(services, request.ip);
      const sheet = agreementSheet(await offeredPrinted(services, opened));
      return sendPdf(services, opened.borrowerId, reply, sheet);
    },
  );
}

type OpenedOffer = NonNullable<Awaited<ReturnType<typeof openOffered>>>;

async function offeredPrinted(services: Services, opened: OpenedOffer): Promise<Printed> {
  const { borrowerId, language, asked, hash } = opened;
  const { market } = await services.db
    .selectFrom('borrowers')
    .select('market')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const { today, now, offer, market: marketConfig } = await offerFor(services, { borrowerId, market }, asked);
  const { agreement, schedule, terms } = offer;
  // Another day's offer may be another; its own page leads to it.
  if (agreement.hash !== hash) throw notFound();
  const texts = contractTexts(language);
  return {
    name: asked.productId,
    language,
    view: agreementView(agreement.document[language]),
    hash,
    sealed: agreement.document,
    lender: agreement.document.lender,
    day: dayIn(terms.timeZone, now),
    beside: {
      title: texts.notAgreed,
      note: texts.notAgreedNote,
      rows: [
        [texts.ifPaidOutToday, today],
        ...schedule.map((instalment) => {
          const title = loanTexts(language).instalment(instalment.number, schedule.length);
          const amount = moneyText(toRepay([instalment]), marketConfig);
          return [`${title}, ${instalment.dueOn}`, amount] as const;
        }),
      ],
    },
  };
}
