import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, daysBetween, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { maxMultipartBytes, notFound } from '../../../api/index.ts';
import {
  AlreadyAnsweredError,
  answerComplaint,
  createComplaintReport,
  getTypeTitle,
  listFormerAnswers,
  listQuestions,
  receiveComplaint,
  reopenComplaint,
  signViewUrl,
  storeAnswerImages,
} from '../../../complaints/index.ts';
import { findMessageLanguage } from '../../../contactPreferences/index.ts';
import { getMarketsByBorrower } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { findAssignees, isAssignedSql, toAssignedCase } from '../../cases/assignees.ts';
import { closeAssignment } from '../../cases/cases.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { toCsv } from '../../files.ts';
import { listFieldNames } from '../../listHeadings.ts';
import { chooseSortOrder, paginate } from '../../pagination.ts';
import { getVisibleImages } from '../../personalDataAccess/access.ts';
import { addBorrowerNames, getBorrower } from '../borrowerNames.ts';
import { addHours, isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { answeredBefore } from './answeredBefore.ts';
import { toComplaintConflict } from './complaintConflict.ts';

const sortOrders = {
  waiting: { answerBy: 'day', folio: 'text' },
  answered: { answeredAt: 'instant', folio: 'text' },
} as const;

const sortColumns = {
  sentAt: { sentAt: 'instant', folio: 'text' },
  answerBy: sortOrders.waiting,
} as const;

export const complaintsEndpoint = readEndpoint(
  'complaints',
  async (services, staff, { state, assignee, deadline, question, sort, ...page }) => {
    const now = await services.clock.now();
    const query = selectComplaints(services.db)
      .where('answeredAt', state === 'waiting' ? 'is' : 'is not', null)
      .$if(question !== undefined, (query) => query.where('questionState', '=', question ?? null))
      .where(isAssignedSql(staff, 'complaint', assignee, { table: 'complaints', caseId: 'folio' }))
      .where(isAtDeadlineSql(services, deadline, listDeadlines(services).complaints, now));
    const isDescending = state === 'answered';
    const sortOrder = chooseSortOrder(sort, sortColumns, { by: sortOrders[state], isDescending });
    return paginate(query, sortOrder, page, (rows) => toComplaintRows(services, staff.language, rows));
  },
);

function selectComplaints(db: Database) {
  return db
    .selectFrom('complaints')
    .select(['borrowerId', 'folio', 'orderId', 'problemType', 'problemSonType'])
    .select(['sentAt', 'answerBy', 'answeredAt', 'score', 'questionState']);
}

export const complaintEndpoint = readEndpoint('complaint', async (services, staff, { folio }) => {
  const complaint = await getComplaint(services.db, folio);
  const previousAnswers = await listFormerAnswers(services.db, complaint.borrowerId, folio);
  const now = await services.clock.now();
  const signedUrls = (images: readonly string[]) => images.map((image) => signViewUrl(services, image, now));
  const questions = await listQuestions(services.db, complaint);
  const sent = [complaint.images, ...questions.map(({ replyImages }) => replyImages)].flat();
  const view = { ...complaint, call: 'complaint' } as const;
  const { areImagesRedacted: isCovered } = await getVisibleImages(services, staff, view, sent);
  const [row] = await toComplaintRows(services, staff.language, [complaint]);
  if (row === undefined) throw notFound();
  return {
    ...row,
    language: await findMessageLanguage(services, complaint.borrowerId),
    channel: complaint.channel,
    detail: complaint.detail,
    images: isCovered ? [] : signedUrls(complaint.images),
    areImagesRedacted: isCovered,
    questions: questions.map(({ question, askedAt, actor, reply, replyImages, repliedAt }) => {
      const images = isCovered ? [] : signedUrls(replyImages);
      return { question, askedAt, askedBy: actor, reply, repliedAt, images };
    }),
    answer: complaint.answer,
    answeredBy: complaint.answeredBy,
    outcome: complaint.outcome,
    answerImages: signedUrls(complaint.answerImages),
    former: previousAnswers.map(({ answer, answerImages, answeredAt, answeredBy, score, reopenedAt }) => ({
      answer,
      answeredAt,
      answeredBy,
      score,
      reopenedAt,
      images: signedUrls(answerImages),
    })),
  };
});

export const complaintTypesEndpoint = readEndpoint('complaintTypes', async ({ config }, { language }) => {
  const toType = ({ value, title }: { value: string; title: Record<'es' | 'en', string> }) => ({
    value,
    title: title[language],
  });
  const { types } = config.complaints;
  return { types: types.map((type) => ({ ...toType(type), children: type.children.map(toType) })) };
});

/** As if the borrower had sent it; what the app refuses is refused here in the desk's words. */
export const openComplaintEndpoint = writeEndpoint('openComplaint', {
  leavesDebtUnchanged: true,
  async execute(services, _context, { borrowerId, problemType, problemSonType, orderId, detail }) {
    const { market } = await getBorrower(services.db, borrowerId);
    const complaint = {
      problemType,
      sonType: problemSonType ?? null,
      detail,
      orderNo: orderId ?? null,
      images: [],
      channel: 'phone' as const,
    };
    try {
      return { reply: await receiveComplaint(services, { borrowerId, market }, complaint) };
    } catch (error) {
      throw toComplaintConflict(error);
    }
  },
});

export const answerComplaintEndpoint = writeEndpoint('answerComplaint', {
  maxBodyBytes: maxMultipartBytes,
  async storeFiles({ db, clock, providers, images: processor }, { folio, images }) {
    const { answeredAt } = await getComplaint(db, folio);
    if (answeredAt !== null) return [];
    const uploadedImages = await writeTempImages(images);
    try {
      const stores = { db, clock, storage: providers.storage, images: processor };
      return await storeAnswerImages(stores, folio, uploadedImages.paths);
    } catch (error) {
      // One who answered meanwhile is named by `execute`.
      if (error instanceof AlreadyAnsweredError) return [];
      throw toComplaintConflict(error);
    } finally {
      await uploadedImages.cleanUp();
    }
  },
  async execute(services, { now, executor, storedFiles = [] }, { folio, answer, outcome, images }) {
    const row = await getComplaint(services.db, folio);
    // It was answered while its pictures were to be stored, and may be open again.
    const lacksImages = storedFiles.length !== images.length;
    if (row.answeredAt !== null || lacksImages) throw await answeredBefore(services.db, row);
    const { db, clock } = services;
    try {
      const answered = { folio, text: answer, images: storedFiles, by: executor.email, outcome };
      await answerComplaint({ db, clock }, answered);
    } catch (error) {
      if (error instanceof AlreadyAnsweredError)
        throw await answeredBefore(services.db, await getComplaint(services.db, folio));
      throw toComplaintConflict(error);
    }
    return { reply: { folio, answeredAt: now } };
  },
});

/** Writes base64 images to a temporary folder, from which they are re-encoded; `cleanUp` removes it. */
async function writeTempImages(
  images: readonly string[],
): Promise<{ paths: string[]; cleanUp(): Promise<void> }> {
  if (images.length === 0) return { paths: [], cleanUp: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'quincena-desk-'));
  const paths = images.map((_, index) => join(folder, String(index)));
  for (const [index, path] of paths.entries()) {
    await writeFile(path, Buffer.from(images[index] ?? '', 'base64'));
  }
  return { paths, cleanUp: () => rm(folder, { recursive: true, force: true }) };
}

/** Finds the borrower by the directory of folios, then the complaint. Throws 404. */
export async function getComplaint(db: Database, folio: string) {
  const { borrowerId } = await db
    .selectFrom('complaintDirectory')
    .select('borrowerId')
    .where('folio', '=', folio)
    .executeTakeFirstOrThrow(notFound);
  return selectComplaints(db)
    .select(['detail', 'images', 'answer', 'answerImages', 'answeredBy', 'outcome', 'channel'])
    .where((row) => row.and({ borrowerId, folio }))
    .executeTakeFirstOrThrow(notFound);
}

type ComplaintRow = Awaited<ReturnType<ReturnType<typeof selectComplaints>['execute']>>[number];

/** Response rows; days left are counted in the borrower's market, as the deadline was. */
async function toComplaintRows(
  { db, config, clock }: Services,
  language: StaffMember['language'],
  rows: readonly ComplaintRow[],
): Promise<DeskRowInput<'complaints'>[]> {
  const now = await clock.now();
  const markets = await getMarketsByBorrower(db, rows);
  const assignees = await findAssignees(
    db,
    'complaint',
    rows.map(({ borrowerId, folio: caseId }) => ({ borrowerId, caseId })),
  );
  const reopenings = await findLastReopenings(db, rows);
  const { targetHours } = config.desk.queues.complaints;
  const getTitle = (type: string) => getTypeTitle(config.complaints, type, language);
  return (await addBorrowerNames(db, rows)).map((row) => {
    const { folio, borrowerId, name, orderId, problemType, problemSonType } = row;
    const { sentAt, answerBy, answeredAt, score, questionState } = row;
    const market = markets.get(borrowerId) ?? '';
    const today = calendarDayIn(getMarket(config, market).timeZone, now);
    return {
      folio,
      borrowerId,
      name,
      market,
      orderId,
      sentAt,
      answerBy,
      answeredAt,
      score,
      questionState,
      type: getTitle(problemType),
      sonType: problemSonType === null ? '' : getTitle(problemSonType),
      daysLeft: daysBetween(today, toDay(answerBy)),
      ...toAssignedCase(assignees.get(folio)),
      targetAt: answeredAt === null ? addHours(reopenings.get(folio) ?? sentAt, targetHours) : null,
    };
  });
}

/** When complaints were opened again last, by their case numbers. */
async function findLastReopenings(
  db: Database,
  rows: readonly ComplaintRow[],
): Promise<ReadonlyMap<string, Date>> {
  if (rows.length === 0) return new Map();
  const borrowerIds = rows.map(({ borrowerId }) => borrowerId);
  const folios = rows.map(({ folio }) => folio);
  const reopenings = await db
    .selectFrom('complaintFormerAnswers')
    .select(['folio', (row) => row.fn.max('reopenedAt').as('reopenedAt')])
    .where('borrowerId', 'in', borrowerIds)
    .where('folio', 'in', folios)
    .groupBy('folio')
    .execute();
  return new Map(reopenings.map(({ folio, reopenedAt }) => [folio, reopenedAt]));
}

/** Reopens an answered complaint; the former answer stays visible, the former assignment ends. */
export const reopenComplaintEndpoint = writeEndpoint('reopenComplaint', {
  async execute(services, { now }, { folio }) {
    const { borrowerId } = await getComplaint(services.db, folio);
    const answerBy = await reopenComplaint(services, { borrowerId, folio });
    if (answerBy === null) throw conflictError('answerPending');
    await closeAssignment(services.db, { caseKind: 'complaint', caseId: folio, borrowerId }, now);
    return { reply: { folio, answerBy } };
  },
});

/** REUNE and REDECO: without names, of which neither takes any. Throws 404 where the lender reports to no authority. */
export const complaintReportEndpoint = readEndpoint(
  'complaintReport',
  async ({ db, config }, _staff, input) => {
    const { market, quarter, kind, format } = input;
    const codes = config.brand.lenders[market]?.complaintReport;
    if (codes === undefined) throw notFound();
    const source = { market, marketConfig: getMarket(config, market), codes };
    const report = await createComplaintReport(db, source, kind, quarter);
    const { columns, rows, incompleteColumns } = report;
    const name = `${kind}-${quarter}.${format}`;
    if (format === 'json')
      return {
        name,
        mediaType: 'application/json',
        content: JSON.stringify(rows, null, 2),
        incompleteColumns,
      };
    const item = z.object(Object.fromEntries(columns.map((column) => [column, z.unknown()])));
    const content = toCsv(rows, item, listFieldNames);
    return { name, mediaType: 'text/csv', content, incompleteColumns };
  },
  { skipsViewAudit: true },
);
