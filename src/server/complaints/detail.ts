import { marketIn } from '../config/index.ts';
import { dayText, instantText } from '../format.ts';
import { notFound, sessionCall } from '../http/index.ts';
import { strong } from '../loans/index.ts';
import { viewAddress } from './addresses.ts';
import { complaintTexts } from './texts.ts';
import { typeTitle } from './typeTitle.ts';

/** `problem-detail`: one complaint of the borrower's with its answer. */
export const complaintDetail = sessionCall('complaintDetail', async (services, caller, input) => {
  const texts = complaintTexts(caller.language);
  const { language } = texts;
  const { complaints } = services.config;
  const { timeZone } = marketIn(services.config, caller.market);
  const row = await services.db
    .selectFrom('complaints')
    .selectAll()
    .where('borrower_id', '=', caller.borrowerId)
    .where('folio', '=', input.problemId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const now = await services.clock.now();
  const answeredAt = row.answered_at === null ? ('' as const) : instantText(row.answered_at, timeZone);
  const addressOf = (name: string) => viewAddress(services, name, now);
  return {
    type: typeTitle(complaints, row.problem_type, language),
    sonType: row.problem_son_type === null ? '' : typeTitle(complaints, row.problem_son_type, language),
    problemId: row.folio,
    content: row.detail,
    images: row.images.map(addressOf),
    disposeDetail: row.answer ?? '',
    disposeImages: row.answer_images.map(addressOf),
    isNeedScore: row.answered_at !== null && row.score === null ? (1 as const) : (0 as const),
    folio: row.folio,
    sentAt: instantText(row.sent_at, timeZone),
    answerBy: row.answer_by,
    answeredAt,
    lead: {
      text: answeredAt === '' ? texts.answerBy(strong(dayText(row.answer_by, texts.language))) : '',
      when: answeredAt === '' ? '' : texts.answeredOn(dayText(answeredAt.slice(0, 10), texts.language)),
    },
    orderNo: row.order_id ?? '',
  };
});
