import type { FastifyInstance } from 'fastify';
import { contractPath } from '../../../contract/endpoints.ts';
import { computeTotalRepayment, dayIn } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { fillText } from '../../messages/index.ts';
import { hourMs } from '../../platform/durations.ts';
import type { Block, Sheet } from '../../platform/pdf/index.ts';
import { canonicalize } from '../agreements/index.ts';
import {
  notFound,
  rejectSignedUrl,
  type SessionOwner,
  sendPdf,
  signSessionUrl,
  verifySessionUrl,
} from '../api/index.ts';
import { formatInstalment, getCurrentOffer, loanTexts, type Offer } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { type AgreementView, getContract, toAgreementView, toProposalNumber } from './contract.ts';
import { contractTexts } from './texts.ts';

/** Serves agreements as PDF at signed addresses, before and after acceptance; 404 for any other. */
export function registerContractRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderNo: string } }>(`${contractPath}/:orderNo.pdf`, async (request, reply) => {
    const { orderNo } = request.params;
    const now = await services.clock.now();
    const verified = await verifyContractUrl(services, orderNo, request.query, now);
    if (verified === null) throw await rejectSignedUrl(services, request.ip);
    const sheet = await createContractSheet(services, orderNo, verified);
    return sendPdf(services, verified.borrowerId, reply, sheet);
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
  // The offer of another day may differ; its page links to it.
  if (agreement.hash !== hash) throw notFound();
  const texts = contractTexts[language];
  const loan = loanTexts(marketConfig, language);
  return {
    name: asked.productId,
    language,
    view: toAgreementView(agreement.document[language], toProposalNumber(hash)),
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
          const title = formatInstalment(loan, instalment.number, schedule.length);
          return [`${title}, ${instalment.dueOn}`, loan.money(computeTotalRepayment([instalment]))] as const;
        }),
      ],
    },
  };
}

const urlValidityMs = hourMs;

type Language = 'es' | 'en';

/** The signed address of a contract's PDF, valid for an hour while the session lasts. */
export function createContractUrl(
  services: Services,
  holder: SessionOwner,
  orderNo: string,
  language: Language,
  now: Date,
): string {
  return signSessionUrl(services, holder, toContractPath(orderNo), toExpiry(now), { text: language });
}

/** The signed address of an offered agreement's PDF, valid as long, while the offer is unchanged. */
export function createOfferUrl(
  services: Services,
  holder: SessionOwner,
  { productId, terms, termDays, agreement }: Offer,
  language: Language,
  now: Date,
): string {
  const parameters = {
    text: language,
    amount: String(terms.principal),
    termDays: String(termDays),
    hash: agreement.hash,
  };
  return signSessionUrl(services, holder, toOfferPath(productId), toExpiry(now), parameters);
}

function toExpiry(now: Date): Date {
  return new Date(now.getTime() + urlValidityMs);
}

/** Borrower and language of a contract's signed address; null if it is wrong, expired or its session ended. */
async function verifyContractUrl(services: Services, orderNo: string, query: unknown, now: Date) {
  const verified = await verifySessionUrl(services, toContractPath(orderNo), query, ['text'], now);
  return verified && { borrowerId: verified.borrowerId, language: toLanguage(verified.text) };
}

/** Borrower, offer and language of an offer's signed address; null as above. */
async function verifyOfferUrl(services: Services, productId: string, query: unknown, now: Date) {
  const names = ['text', 'amount', 'termDays', 'hash'] as const;
  const verified = await verifySessionUrl(services, toOfferPath(productId), query, names, now);
  if (verified === null) return null;
  const { borrowerId, text, amount, termDays, hash } = verified;
  const offerRequest = { productId, amount: Number(amount), termDays: Number(termDays) };
  return { borrowerId, language: toLanguage(text), asked: offerRequest, hash };
}

function toLanguage(text: string): Language {
  return text === 'en' ? 'en' : 'es';
}

function toContractPath(orderNo: string): string {
  return `${contractPath}/${encodeURIComponent(orderNo)}.pdf`;
}

function toOfferPath(productId: string): string {
  return `${contractPath}/offered/${encodeURIComponent(productId)}.pdf`;
}

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
      ...createDisclosureBlocks(view.disclosure),
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
function createDisclosureBlocks(disclosure: AgreementView['disclosure']): Block[] {
  if (disclosure === null) return [];
  const { title, note, parts } = disclosure;
  return [
    { heading: title },
    ...(note === '' ? [] : [{ paragraph: note }]),
    ...parts.flatMap(({ title, rows }): Block[] => [{ heading: title }, { rows }]),
    { pageBreak: true },
  ];
}

/** The PDF of a disbursed order's contract. Throws as {@link getContract}. */
export async function createContractSheet(
  services: Services,
  orderNo: string,
  { borrowerId, language }: { borrowerId: number; language: 'es' | 'en' },
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
