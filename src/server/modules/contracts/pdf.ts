import type { FastifyInstance } from 'fastify';
import { calendarDayIn, computeTotalRepayment } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { fillText } from '../../messages/index.ts';
import type { Block, Sheet } from '../../platform/pdf/index.ts';
import { canonicalize, type Disclosure, findAgreement } from '../agreements/index.ts';
import { notFound, rejectSignedUrl, sendPdf } from '../api/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { getBorrowerOrder } from '../loans/index.ts';
import { type CurrentOffer, discloseCurrentOffer } from '../loans/origination/index.ts';
import { formatInstalment, loanTexts } from '../loans/views/index.ts';
import type { Services } from '../services.ts';
import {
  type AgreementView,
  getContract,
  toAgreementView,
  toDisclosureView,
  toProposalNumber,
} from './contract.ts';
import { pdfRoutes, verifyContractUrl, verifyOfferUrl } from './pdfUrls.ts';
import { contractTexts } from './texts.ts';

/** Serves agreements and disclosures as PDF at signed addresses, before and after acceptance; 404 for any other. */
export function registerContractRoutes(app: FastifyInstance, services: Services): void {
  for (const document of ['agreement', 'disclosure'] as const) {
    app.get<{ Params: { orderNo: string } }>(pdfRoutes.contract[document], async (request, reply) => {
      const { orderNo } = request.params;
      const now = await services.clock.now();
      const verified = await verifyContractUrl(services, { orderNo, document }, request.query, now);
      if (verified === null) throw await rejectSignedUrl(services, request.ip);
      const sheet = await createContractSheets[document](services, orderNo, verified);
      return sendPdf(services, verified.borrowerId, reply, sheet);
    });
    app.get<{ Params: { productId: string } }>(pdfRoutes.offer[document], async (request, reply) => {
      const { productId } = request.params;
      const now = await services.clock.now();
      const verified = await verifyOfferUrl(services, { productId, document }, request.query, now);
      if (verified === null) throw await rejectSignedUrl(services, request.ip);
      const sheet = createOfferSheets[document](
        await getVerifiedOffer(services, verified),
        verified.language,
      );
      return sendPdf(services, verified.borrowerId, reply, sheet);
    });
  }
}

type VerifiedOffer = NonNullable<Awaited<ReturnType<typeof verifyOfferUrl>>>;

/** The offer of a signed address. Throws 404 where today's differs; its page links to that. */
async function getVerifiedOffer(services: Services, { borrowerId, offerRequest, hash }: VerifiedOffer) {
  const { market } = await getBorrowerFields(services.db, borrowerId, ['market']);
  const current = await discloseCurrentOffer(services, { borrowerId, market }, offerRequest);
  if (current.offer.agreement.hash !== hash) throw notFound();
  return current;
}

const createOfferSheets = {
  agreement: ({ today, now, market, offer }: CurrentOffer, language: 'es' | 'en'): Sheet => {
    const { agreement, schedule, terms, productId } = offer;
    const texts = contractTexts[language];
    const loan = loanTexts(market, language);
    return createAgreementSheet({
      name: productId,
      language,
      view: toAgreementView(agreement.document[language], toProposalNumber(agreement.hash)),
      hash: agreement.hash,
      hashedDocument: agreement.document,
      lender: agreement.document.lender,
      day: calendarDayIn(terms.timeZone, now),
      summary: {
        title: texts.notAgreed,
        note: texts.notAgreedNote,
        rows: [
          [texts.ifPaidOutToday, today],
          ...schedule.map((instalment) => {
            const title = formatInstalment(loan, instalment.number, schedule.length);
            return [
              `${title}, ${instalment.dueOn}`,
              loan.money(computeTotalRepayment([instalment])),
            ] as const;
          }),
        ],
      },
    });
  },
  disclosure: ({ offer: { agreement, terms }, now }: CurrentOffer, language: 'es' | 'en'): Sheet =>
    createDisclosureSheet({
      number: toProposalNumber(agreement.hash),
      language,
      disclosure: agreement.document[language].disclosure,
      hash: agreement.hash,
      lender: agreement.document.lender,
      day: calendarDayIn(terms.timeZone, now),
    }),
};

/** An agreement with its summary, to be printed. */
type AgreementPrintInput = {
  name: string;
  language: 'es' | 'en';
  view: AgreementView;
  hash: string;
  /** The hashed value, attached to the PDF as a file. */
  hashedDocument: unknown;
  lender: string;
  day: string;
  summary: { title: string; note: string; rows: readonly (readonly [label: string, value: string])[] };
};

const attachmentName = 'agreement.json';

/** The PDF of an agreement; each page shows its name and hash. */
function createAgreementSheet(input: AgreementPrintInput): Sheet {
  const { name, language, view, hash, lender, summary, day } = input;
  const texts = contractTexts[language];
  return {
    name,
    language,
    title: view.title,
    subject: hash,
    author: lender,
    day,
    attachment: { name: attachmentName, json: canonicalize(input.hashedDocument) },
    blocks: [
      ...createDisclosurePages(view.disclosure),
      { heading: summary.title },
      { paragraph: summary.note, isMuted: true },
      { rows: summary.rows.map(([label, value]) => ({ label, value, detail: '' })) },
      ...view.opening.map((paragraph) => ({ paragraph })),
      ...view.parts.flatMap(({ title, rows }): Block[] => [{ heading: title }, { rows }]),
      ...view.clauses.flatMap(({ title, paragraphs }): Block[] => [
        { heading: title },
        ...paragraphs.map((paragraph) => ({ paragraph })),
      ]),
      { heading: texts.fingerprint },
      { paragraph: hash },
      {
        paragraph: `${fillText(texts.attached, { name: attachmentName })} ${texts.version}: ${view.version}.`,
        isMuted: true,
      },
    ],
    footer: `${name} · ${hash}`,
  };
}

/** The first pages of an agreement: its disclosure, on pages of its own. */
function createDisclosurePages(disclosure: AgreementView['disclosure']): Block[] {
  if (disclosure === null) return [];
  return [{ heading: disclosure.title }, ...createDisclosureBlocks(disclosure), { pageBreak: true }];
}

function createDisclosureBlocks({ note, parts }: NonNullable<AgreementView['disclosure']>): Block[] {
  return [
    ...(note === '' ? [] : [{ paragraph: note }]),
    ...parts.flatMap(({ title, rows }): Block[] => [{ heading: title }, { rows }]),
  ];
}

type DisclosurePrintInput = Pick<AgreementPrintInput, 'language' | 'hash' | 'day'> & {
  number: string;
  lender: string;
  disclosure: Disclosure | undefined;
};

/** The PDF of a disclosure alone; each page shows its number and the agreement's hash. Throws 404 where there is none. */
function createDisclosureSheet({ number, disclosure, hash, lender, ...input }: DisclosurePrintInput): Sheet {
  if (disclosure === undefined) throw notFound();
  const view = toDisclosureView(disclosure, number);
  return {
    ...input,
    name: number,
    title: view.title,
    subject: hash,
    author: lender,
    blocks: createDisclosureBlocks(view),
    footer: `${number} · ${hash}`,
  };
}

type Reader = { borrowerId: number; language: 'es' | 'en' };

/** The PDF of a disbursed order's contract. Throws as {@link getContract}. */
export async function createContractSheet(
  services: Services,
  orderNo: string,
  { borrowerId, language }: Reader,
): Promise<Sheet> {
  const contract = await getContract(services, borrowerId, orderNo, language);
  const { order, agreement: agreed, agreedOn, disbursedOn: paidOutOn, dueDates: dates } = contract;
  const texts = contractTexts[language];
  const market = getMarket(services.config, order.terms.market);
  return createAgreementSheet({
    name: order.orderId,
    language,
    view: toAgreementView(agreed.document[language], order.orderId),
    hash: agreed.hash,
    hashedDocument: agreed.hashedDocument,
    lender: agreed.document.lender,
    day: agreedOn,
    summary: {
      title: texts.beside,
      note: texts.besideNote,
      rows: [
        [texts.order, order.orderId],
        [texts.agreedOn, agreedOn],
        [texts.paidOutOn, paidOutOn],
        ...dates.map(
          ({ title, amount, time }) => [`${title}, ${time}`, formatMoney(amount, market)] as const,
        ),
      ],
    },
  });
}

const createContractSheets = {
  agreement: createContractSheet,
  /** Also for an order before its payout. */
  async disclosure(services: Services, orderNo: string, { borrowerId, language }: Reader): Promise<Sheet> {
    const order = await getBorrowerOrder(services, borrowerId, { orderId: orderNo });
    const agreed = await findAgreement(services.db, services.config, order);
    if (agreed === undefined) throw notFound();
    return createDisclosureSheet({
      number: order.orderId,
      language,
      disclosure: agreed.document[language].disclosure,
      hash: agreed.hash,
      lender: agreed.document.lender,
      day: calendarDayIn(order.terms.timeZone, agreed.agreedAt),
    });
  },
};
