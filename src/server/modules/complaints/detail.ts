import { formatInstant, formatWeekdayDate } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { notFound, sessionCall } from '../api/index.ts';
import { emphasize } from '../loans/index.ts';
import { listFormerAnswers } from './formerAnswers.ts';
import { signViewUrl } from './imageUrls.ts';
import { complaintTexts } from './texts.ts';
import { getTypeTitle } from './typeTitle.ts';

/** `problem-detail`: one complaint of the borrower's with its answer. */
export const complaintDetail = sessionCall('complaintDetail', async (services, caller, input) => {
  const texts = complaintTexts(caller.language);
  const { language } = texts;
  const { complaints } = services.config;
  const { timeZone } = getMarket(services.config, caller.market);
  const row = await services.db
    .selectFrom('complaints')
    .selectAll()
    .where('borrowerId', '=', caller.borrowerId)
    .where('folio', '=', input.problemId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const formerAnswerList = await listFormerAnswers(services.db, caller.borrowerId, row.folio);
  const now = await services.clock.now();
  const answeredAt = row.answeredAt === null ? ('' as const) : formatInstant(row.answeredAt, timeZone);
  const toViewUrl = (name: string) => signViewUrl(services, name, now);
  return {
    type: getTypeTitle(complaints, row.problemType, language),
    sonType: row.problemSonType === null ? '' : getTypeTitle(complaints, row.problemSonType, language),
    problemId: row.folio,
    content: row.detail,
    images: row.images.map(toViewUrl),
    disposeDetail: row.answer ?? '',
    disposeImages: row.answerImages.map(toViewUrl),
    isNeedScore: row.answeredAt !== null && row.score === null ? (1 as const) : (0 as const),
    folio: row.folio,
    sentAt: formatInstant(row.sentAt, timeZone),
    answerBy: row.answerBy,
    answeredAt,
    lead: {
      text:
        answeredAt === '' ? texts.answerBy(emphasize(formatWeekdayDate(row.answerBy, texts.language))) : '',
      when:
        answeredAt === '' ? '' : texts.answeredOn(formatWeekdayDate(answeredAt.slice(0, 10), texts.language)),
    },
    orderNo: row.orderId ?? '',
    ...(formerAnswerList.length === 0
      ? {}
      : {
          former: formerAnswerList.map(({ answer, answerImages, answeredAt: answeredOn }) => ({
            text: answer,
            images: answerImages.map(toViewUrl),
            when: texts.answeredOn(
              formatWeekdayDate(formatInstant(answeredOn, timeZone).slice(0, 10), language),
            ),
          })),
        }),
  };
});
