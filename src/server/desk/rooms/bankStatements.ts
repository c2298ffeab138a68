import { z } from 'zod';
import type { LineRefusal, StatementField } from '../../../contract/desk/names.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import {
  firstImport,
  ownLines,
  readStatement,
  storeStatement,
  UnreadableFile,
} from '../../bankStatements/index.ts';
import { lineEvidence } from '../../claims/index.ts';
import { marketIn } from '../../config/index.ts';
import { malformed, notFound } from '../../http/index.ts';
import { read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { unreadableStatement } from '../refusals.ts';
import { orderKey } from './loanOf.ts';
import { emailsOf } from './tills.ts';

const asImported = {
  by: ['importedAt', 'statementId'],
  cursor: z.tuple([z.coerce.date(), z.string()]),
  isNewestFirst: true,
} as const;

export const statements = read('statements', async ({ db }, _staff, { market, ...page }) => {
  let chosen = db.selectFrom('bankStatements').selectAll();
  if (market !== undefined) chosen = chosen.where('market', '=', market);
  return pageBy(chosen, asImported, page, async (rows) => {
    const emails = await emailsOf(
      db,
      rows.map(({ importedBy }) => importedBy),
    );
    return rows.map(({ importedBy, importedAt, ...row }) => ({
      ...row,
      importedBy: emails.get(importedBy) ?? '',
      importedAt: importedAt.toISOString(),
    }));
  });
});

const asWritten = { by: ['lineNumber'], cursor: z.tuple([z.int()]) } as const;

export const statement = read('statement', async ({ db }, { language }, { statementId, state, ...page }) => {
  const found = await db
    .selectFrom('bankStatements')
    .select('statementId')
    .where('statementId', '=', statementId)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  let chosen = db
    .selectFrom('bankStatementItems as item')
    .leftJoin('bankStatementLines as line', 'line.lineId', 'item.lineId')
    .select(['item.lineNumber', 'item.lineId', 'item.isKnown', 'item.field', 'item.reason'])
    .select(['line.valueDate', 'line.amount', 'line.currency', 'line.reference', 'line.description'])
    .select('line.usedAs')
    .where('item.statementId', '=', statementId);
  if (state === 'refused') chosen = chosen.where('item.reason', 'is not', null);
  if (state === 'unused') chosen = chosen.where('line.usedAs', 'is', null).where('line.amount', '>', 0);
  return pageBy(chosen, asWritten, page, (rows) =>
    rows.map((row) => ({ ...row, text: refusalText(row.field, row.reason, language) })),
  );
});

const fieldWords: Readonly<Record<StatementField, { es: string; en: string }>> = {
  line: { es: 'La línea', en: 'The line' },
  date: { es: 'La fecha', en: 'The date' },
  amount: { es: 'El monto', en: 'The amount' },
  currency: { es: 'La moneda', en: 'The currency' },
  reference: { es: 'La referencia', en: 'The reference' },
  status: { es: 'El estado', en: 'The status' },
};

const refusalWords: Readonly<Record<LineRefusal, { es: string; en: string }>> = {
  missing: { es: 'falta.', en: 'is missing.' },
  unreadable: { es: 'no se entiende.', en: 'can’t be read.' },
  otherCurrency: { es: 'no es la del mercado.', en: 'is not the market’s.' },
  tooLong: { es: 'es demasiado larga.', en: 'is too long.' },
  notBooked: { es: 'dice que el banco aún no lo asienta.', en: 'says that the bank has not booked it.' },
};

function refusalText(
  field: StatementField | null,
  reason: LineRefusal | null,
  language: 'es' | 'en',
): string | null {
  return field === null || reason === null
    ? null
    : `${fieldWords[field][language]} ${refusalWords[reason][language]}`;
}

const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Anybody may import what no bank wrote: for whoever imported a line alone it is no evidence. */
export const importStatement = write('importStatement', {
  async act(services, { staff, now }, { market, fileName, file, account }) {
    const { config, db } = services;
    if (!Object.hasOwn(config.markets, market)) throw malformed('market');
    const encoded = file.replace(/\s+/g, '');
    if (!isBase64.test(encoded)) throw unreadableStatement('notBase64');
    const { currency } = marketIn(config, market);
    const given = { market, fileName, account, bytes: Buffer.from(encoded, 'base64') };
    const lines = await readStatement(config, given).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? unreadableStatement(error.why) : error;
    });
    const by = { staffId: staff.staffId, currency, now };
    const counts = await storeStatement(db, given, lines, by);
    const { format } = lines;
    return {
      reply: {
        ...counts,
        market,
        currency,
        fileName,
        format,
        importedBy: staff.email,
        importedAt: now.toISOString(),
      },
    };
  },
});

const newestFirst = {
  by: ['valueDate', 'lineId'],
  cursor: z.tuple([z.iso.date(), z.string()]),
  isNewestFirst: true,
} as const;

export const statementLines = read(
  'statementLines',
  async ({ db }, { staffId }, { market, amount, orderId, ...page }) => {
    let chosen = db
      .selectFrom('bankStatementLines')
      .select([
        'lineId',
        'valueDate',
        'amount',
        'currency',
        'reference',
        'description',
        'usedAs',
        'isDisputed',
      ])
      .select(firstImport.as('importedAt'))
      .where('market', '=', market)
      .where('usedAs', 'is', null)
      .where('amount', '>', 0);
    if (amount !== undefined) chosen = chosen.where('amount', '=', amount);
    const isLinked = orderId === undefined ? () => true : await lineEvidence(db, await orderKey(db, orderId));
    return pageBy(chosen, newestFirst, page, async (rows): Promise<DeskItem<'statementLines'>[]> => {
      const own = await ownLines(
        db,
        rows.map(({ lineId }) => lineId),
        staffId,
      );
      return rows.map(({ isDisputed, importedAt, ...row }) => {
        const isOwn = own.has(row.lineId);
        return { ...row, isOwn, needsApproval: isOwn || isDisputed || !isLinked({ ...row, importedAt }) };
      });
    });
  },
);
