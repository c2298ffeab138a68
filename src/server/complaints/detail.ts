import { marketIn } from '../config/index.ts';
import { dayText, instantText } from '../format.ts';
import { notFound, sessionCall } from '../http/index.ts';
import { strong } from '../loans/index.ts';
import { viewAddress } from './addresses.ts';
import { formerAnswers } from './former.ts';
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
    .where('borrowerId', '=', caller.borrowerId)
    .where('folio', '=', input.problemId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const former = await formerAnswers(services.db, caller.borrowerId, row.folio);
  const now = await services.clock.now();
  const answeredAt = row.answeredAt === null ? ('' as const) : instantText(row.answeredAt, timeZone);
  const addressOf = (name: string) => viewAddress(services, name, now);
  return {
    type: typeTitle(complaints, row.problemType, language),
    sonType: row.problemSonType === null ? '' : typeTitle(complaints, row.problemSonType, language),
    problemId: row.folio,
    content: row.detail,
    images: row.images.map(addressOf),
    disposeDetail: row.answer ?? '',
    disposeImages: row.answerImages.map(addressOf),
    isNeedScore: row.answeredAt !== null && row.score === null ? (1 as const) : (0 as const),
    folio: row.folio,
    sentAt: instantText(row.sentAt, timeZone),
    answerBy: row.answerBy,
    answeredAt,
    lead: {
      text: answeredAt === '' ? texts.answerBy(strong(dayText(row.answerBy, texts.language))) : '',
      when: answeredAt === '' ? '' : texts.answeredOn(dayText(answeredAt.slice(0, 10), texts.language)),
    },
    orderNo: row.orderId ?? '',
    ...(former.length === 0
      ? {}
      : {
          former: former.map(({ answer, answerImages, answeredAt: on }) => ({
            text: answer,
            images: answerImages.map(addressOf),
            when: texts.answeredOn(dayText(instantText(on, timeZone).slice(0, 10), language)),
          })),
        }),
  };
});
