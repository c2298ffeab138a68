import { z } from 'zod';
import type { LineError, StatementField } from '../../../../contract/desk/names.ts';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import { getMarket } from '../../../config/index.ts';
import { invalidField, notFound } from '../../api/index.ts';
import {
  firstImport,
  listSelfImportedLines,
  listTwinsOfPaidLines,
  parseStatement,
  storeStatement,
  UnreadableFile,
} from '../../bankStatements/index.ts';
import { lineEvidence } from '../../claims/index.ts';
import { listStaffIdsOfPerson } from '../auth/accounts.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { unreadableStatement } from '../errors.ts';
import { paginate } from '../pagination.ts';
import { getOrderKey } from './lookups.ts';
import { getStaffEmails } from './tills.ts';

const byImportedAt = {
  by: ['importedAt', 'statementId'],
  cursor: z.tuple([z.coerce.date(), z.string()]),
  isNewestFirst: true,
} as const;

export const statements = readEndpoint('statements', async ({ db }, _staff, { market, ...page }) => {
  let query = db.selectFrom('bankStatements').selectAll();
  if (market !== undefined) query = query.where('market', '=', market);
  return paginate(query, byImportedAt, page, async (rows) => {
    const emails = await getStaffEmails(
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

const byLineNumber = { by: ['lineNumber'], cursor: z.tuple([z.int()]) } as const;

export const statement = readEndpoint(
  'statement',
  async ({ db }, { language }, { statementId, state, ...page }) => {
    const found = await db
      .selectFrom('bankStatements')
      .select('statementId')
      .where('statementId', '=', statementId)
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    let query = db
      .selectFrom('bankStatementItems as item')
      .leftJoin('bankStatementLines as line', 'line.lineId', 'item.lineId')
      .select(['item.lineNumber', 'item.lineId', 'item.isKnown', 'item.field', 'item.reason'])
      .select(['line.valueDate', 'line.amount', 'line.currency', 'line.reference', 'line.description'])
      .select('line.usedAs')
      .where('item.statementId', '=', statementId);
    if (state === 'refused') query = query.where('item.reason', 'is not', null);
    if (state === 'unused') query = query.where('line.usedAs', 'is', null).where('line.amount', '>', 0);
    return paginate(query, byLineNumber, page, (rows) =>
      rows.map((row) => ({ ...row, text: formatLineError(row.field, row.reason, language) })),
    );
  },
);

const fieldMessages: Readonly<Record<StatementField, { es: string; en: string }>> = {
  line: { es: 'La línea', en: 'The line' },
  date: { es: 'La fecha', en: 'The date' },
  amount: { es: 'El monto', en: 'The amount' },
  currency: { es: 'La moneda', en: 'The currency' },
  reference: { es: 'La referencia', en: 'The reference' },
  status: { es: 'El estado', en: 'The status' },
};

const lineErrorMessages: Readonly<Record<LineError, { es: string; en: string }>> = {
  missing: { es: 'falta.', en: 'is missing.' },
  unreadable: { es: 'no se entiende.', en: 'can’t be read.' },
  otherCurrency: { es: 'no es la del mercado.', en: 'is not the market’s.' },
  tooLong: { es: 'es demasiado larga.', en: 'is too long.' },
  notBooked: { es: 'dice que el banco aún no lo asienta.', en: 'says that the bank has not booked it.' },
};

function formatLineError(
  field: StatementField | null,
  reason: LineError | null,
  language: 'es' | 'en',
): string | null {
  return field === null || reason === null
    ? null
    : `${fieldMessages[field][language]} ${lineErrorMessages[reason][language]}`;
}

const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/** Anybody may import what no bank wrote: for whoever imported a line alone it is no evidence. */
export const importStatement = writeEndpoint('importStatement', {
  async execute(services, { staff, now }, { market, fileName, file, account }) {
    const { config, db } = services;
    if (!Object.hasOwn(config.markets, market)) throw invalidField('market');
    const encoded = file.replace(/\s+/g, '');
    if (!base64Pattern.test(encoded)) throw unreadableStatement('notBase64');
    const { currency } = getMarket(config, market);
    const upload = { market, fileName, account, bytes: Buffer.from(encoded, 'base64') };
    const lines = await parseStatement(config, upload).catch((error: unknown) => {
      throw error instanceof UnreadableFile ? unreadableStatement(error.reason) : error;
    });
    const importer = { staffId: staff.staffId, currency, now };
    const counts = await storeStatement(db, upload, lines, importer);
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

const byValueDate = {
  by: ['valueDate', 'lineId'],
  cursor: z.tuple([z.iso.date(), z.string()]),
  isNewestFirst: true,
} as const;

export const statementLines = readEndpoint(
  'statementLines',
  async ({ db }, staff, { market, amount, orderId, ...page }) => {
    let query = db
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
    if (amount !== undefined) query = query.where('amount', '=', amount);
    const key = orderId === undefined ? undefined : await getOrderKey(db, orderId);
    const isLinked = key === undefined ? () => true : await lineEvidence(db, key);
    return paginate(query, byValueDate, page, async (rows): Promise<DeskItem<'statementLines'>[]> => {
      const lineIds = rows.map(({ lineId }) => lineId);
      const ownLineIds = await listSelfImportedLines(db, lineIds, await listStaffIdsOfPerson(db, staff));
      const twins = key && (await listTwinsOfPaidLines(db, lineIds, key.borrowerId));
      return rows.map(({ isDisputed, importedAt, ...row }) => {
        const isOwn = ownLineIds.has(row.lineId);
        const isAmbiguous = isDisputed || twins?.has(row.lineId) === true;
        const needsApproval = isOwn || isAmbiguous || !isLinked({ ...row, importedAt });
        return { ...row, isOwn, needsApproval };
      });
    });
  },
);
