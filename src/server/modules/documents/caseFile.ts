import { formatMoney } from '../../config/format.ts';
import { describeProduct } from '../../config/index.ts';
import { fillText } from '../../messages/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { RecordedEvent } from '../../platform/database/schema/ledger.ts';
import type { Block, Sheet, SheetRow } from '../../platform/pdf/index.ts';
import { findAgreement } from '../agreements/index.ts';
import { findHistoricalStatement } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findQuestionTexts } from './complaintQuestions.ts';
import {
  createAmountRow,
  createRow,
  createSheet,
  formatDocumentDate,
  formatMoment,
  getLoanDocumentContext,
  type LoanDocumentContext,
} from './documentContext.ts';
import { createWholeMovements, createWholeStatement } from './monthlyStatement.ts';

type LoanRequest = { borrowerId: number; orderId: string; language: 'es' | 'en' };

/** The statement of a loan from its first movement to today, for staff. */
export async function createLoanStatement(services: Services, request: LoanRequest): Promise<Sheet> {
  const { borrowerId, orderId, language } = request;
  return createWholeStatement(await getLoanDocumentContext(services, borrowerId, orderId, language));
}

/** The loan file for a court or a debt buyer. */
export async function createCaseFile(services: Services, request: LoanRequest): Promise<Sheet> {
  const { borrowerId, orderId, language } = request;
  const loan = await getLoanDocumentContext(services, borrowerId, orderId, language);
  const { caseFile } = loan.texts;
  const section = (heading: string, blocks: readonly Block[]): Block[] => [
    { heading },
    ...(blocks.length === 0 ? [{ paragraph: caseFile.none }] : blocks),
  ];
  return createSheet(loan, {
    title: caseFile.title,
    suffix: `case-file-${loan.today}`,
    blocks: [
      ...section(caseFile.terms, [{ rows: await createTermRows(services, loan) }]),
      ...section(
        fillText(caseFile.today, { day: formatDocumentDate(loan.today, loan) }),
        toRowBlocks(createDebtRows(loan)),
      ),
      ...section(caseFile.schedule, toRowBlocks(createScheduleRows(loan))),
      ...section(caseFile.movements, createWholeMovements(loan)),
      ...section(caseFile.events, toRowBlocks(await createEventRows(services.db, loan))),
      ...section(caseFile.contacts, toRowBlocks(await createContactRows(services.db, loan))),
      ...section(caseFile.messages, toRowBlocks(await createMessageRows(services.db, loan))),
      ...section(caseFile.complaints, toRowBlocks(await createComplaintRows(services.db, loan))),
      {
        paragraph: fillText(caseFile.meaning, { day: formatDocumentDate(loan.today, loan) }),
        isMuted: true,
      },
    ],
  });
}

function toRowBlocks(rows: readonly SheetRow[]): Block[] {
  return rows.length === 0 ? [] : [{ rows }];
}

async function createTermRows({ db, config }: Services, loan: LoanDocumentContext): Promise<SheetRow[]> {
  const { order, texts } = loan;
  const { caseFile, language } = texts;
  const agreement = await findAgreement(db, config, order);
  const { productName } = describeProduct(config.products, order.productId, language);
  const dayRow = (label: string, on: string | null) =>
    on === null ? [] : [createRow(label, formatDocumentDate(on, loan))];
  return [
    createRow(caseFile.product, productName),
    createAmountRow(caseFile.principal, order.terms.principal, loan),
    ...(agreement === undefined
      ? []
      : [
          createRow(caseFile.agreedOn, formatMoment(agreement.agreedAt, loan)),
          { ...createRow(caseFile.agreementHash, ''), detail: agreement.hash },
        ]),
    ...dayRow(caseFile.paidOut, order.disbursedOn),
    ...dayRow(caseFile.settled, order.settledOn),
  ];
}

function createDebtRows(loan: LoanDocumentContext): SheetRow[] {
  const statement = findHistoricalStatement(loan.order, loan.today);
  if (statement === null) return [];
  const { caseFile } = loan.texts;
  const { remaining, dueNow, daysOverdue, writtenOffOn } = statement;
  return [
    createAmountRow(caseFile.owed, remaining, loan),
    createAmountRow(caseFile.due, dueNow, loan),
    createRow(caseFile.daysLate, String(daysOverdue)),
    ...(writtenOffOn === null
      ? []
      : [createRow(caseFile.writtenOff, formatDocumentDate(writtenOffOn, loan))]),
  ];
}

function createScheduleRows(loan: LoanDocumentContext): SheetRow[] {
  const statement = findHistoricalStatement(loan.order, loan.today);
  const { caseFile } = loan.texts;
  return (statement?.instalments ?? []).map(({ number, dueOn, components, outstanding }) => {
    const accrued = Object.values(components).reduce((sum, component) => sum + component.accrued, 0);
    const label = fillText(caseFile.instalment, { number, day: formatDocumentDate(dueOn, loan) });
    const left = fillText(caseFile.left, { amount: formatMoney(outstanding, loan.market) });
    return { ...createAmountRow(label, accrued, loan), detail: left };
  });
}

async function createEventRows(db: Database, loan: LoanDocumentContext): Promise<SheetRow[]> {
  const { order, texts, market } = loan;
  const rows = await db
    .selectFrom('loanEvents')
    .select(['kind', 'valueDate', 'actor', 'actorKind', 'reason', 'event'])
    .where((row) => row.and({ borrowerId: order.borrowerId, orderId: order.orderId }))
    .orderBy('recordedAt')
    .execute();
  const names: Readonly<Record<RecordedEvent['kind'], string>> = texts.caseFile.kinds;
  const actors: Readonly<Record<string, string>> = texts.caseFile.actors;
  return rows.map(({ kind, valueDate, actor, actorKind, reason, event }) => ({
    label: `${formatDocumentDate(valueDate, loan)} · ${names[kind]}`,
    value: 'amount' in event && event.amount !== undefined ? formatMoney(event.amount, market) : '',
    detail: [actor || (actors[actorKind] ?? actorKind), reason].filter(Boolean).join(': '),
  }));
}

async function createContactRows(db: Database, loan: LoanDocumentContext): Promise<SheetRow[]> {
  const { order, texts } = loan;
  const rows = await db
    .selectFrom('deskNotes')
    .select(['noteId', 'at', 'actor', 'kind', 'outcome', 'text', 'corrects'])
    .where((row) => row.and({ borrowerId: order.borrowerId, orderId: order.orderId }))
    .orderBy('at')
    .orderBy('noteId')
    .execute();
  const replacedIds = new Set(rows.map(({ corrects }) => corrects));
  const { notes, outcomes, by, replaced, correction } = texts.caseFile;
  return rows.map(({ noteId, at, actor, kind, outcome, text, corrects }) => ({
    label: formatMoment(at, loan),
    value: [notes[kind], replacedIds.has(noteId) && replaced, corrects !== null && correction]
      .filter(Boolean)
      .join(', '),
    detail: fillText(by, {
      who: actor,
      what: [outcome && outcomes[outcome], text].filter(Boolean).join('. '),
    }),
  }));
}

async function createMessageRows(db: Database, loan: LoanDocumentContext): Promise<SheetRow[]> {
  const { order, texts } = loan;
  const rows = await db
    .selectFrom('messages')
    .select(['at', 'channel', 'body', 'withheld'])
    .where((row) => row.and({ borrowerId: order.borrowerId, orderId: order.orderId }))
    .orderBy('at')
    .execute();
  return rows.map(({ at, channel, body, withheld }) => ({
    label: formatMoment(at, loan),
    value: withheld === '' ? texts.personalData.channels[channel] : texts.caseFile.withheld,
    detail: body,
  }));
}

async function createComplaintRows(db: Database, loan: LoanDocumentContext): Promise<SheetRow[]> {
  const { order, texts } = loan;
  const { caseFile, personalData, language } = texts;
  const rows = await db
    .selectFrom('complaints')
    .select(['folio', 'sentAt', 'answeredAt', 'detail', 'answer'])
    .where((row) => row.and({ borrowerId: order.borrowerId, orderId: order.orderId }))
    .orderBy('sentAt')
    .execute();
  const questions = await findQuestionTexts(db, order.borrowerId, language);
  return rows.map(({ folio, sentAt, answeredAt, detail, answer }) => ({
    label: `${formatMoment(sentAt, loan)} · ${folio}`,
    value:
      answeredAt === null
        ? caseFile.open
        : fillText(caseFile.answered, { day: formatMoment(answeredAt, loan) }),
    detail: [
      detail,
      ...(questions.get(folio) ?? []),
      ...(answer === null ? [] : [fillText(personalData.answer, { answer })]),
    ].join(' · '),
  }));
}
