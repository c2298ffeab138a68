import { formatInstant } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { notFound, sessionCall } from '../api/index.ts';
import { getMarketContext } from '../loans/index.ts';
import { emphasize } from '../loans/views/index.ts';
import { listFormerAnswers } from './answer.ts';
import { getTypeTitle } from './complaint.ts';
import { listOrdersToday, toOrderCard } from './orders.ts';
import { listQuestions } from './questions.ts';
import { complaintTexts, createComplaintError } from './texts.ts';
import { signViewUrl } from './upload.ts';

/** `problem-init`: the types of complaints, and the named order, else the most urgent one. */
export const complaintInitCall = sessionCall('complaintInit', async (services, caller, input) => {
  const { today, market } = await getMarketContext(services, caller.market);
  const texts = complaintTexts(market, caller.language);
  const { config } = services;
  const orders = await listOrdersToday(services.db, caller.borrowerId, today);
  const orderList = orders.map((orderToday) => toOrderCard(orderToday, config, texts, today));
  const requestedOrder = orderList.find(({ orderNo }) => orderNo === input.orderId);
  if (input.orderId !== undefined && requestedOrder === undefined) throw notFound();
  const { types } = config.complaints;
  const { complaints, authority } = config.brand.lenders[caller.market] ?? {};
  return {
    problemType: types.map(({ value, title }) => ({ value, title: title[texts.language] })),
    problemSonType: types.flatMap(({ value: parent, children }) =>
      children.map(({ value, title }) => ({ value, title: title[texts.language], parent })),
    ),
    orderDetail: requestedOrder ?? orderList[0] ?? null,
    orderList,
    helplines: [complaints, authority].flatMap((desk) =>
      desk === undefined ? [] : [{ name: desk.name[texts.language], phone: desk.phone }],
    ),
  };
});

const maxListed = 200;

function toFlag(isSet: boolean): 0 | 1 {
  return isSet ? 1 : 0;
}

/** `problem-list`: the borrower's complaints, newest first: all, open, answered. */
export const complaintListCall = sessionCall('complaintList', async (services, caller) => {
  const market = getMarket(services.config, caller.market);
  const { t, language } = complaintTexts(market, caller.language);
  const rows = await services.db
    .selectFrom('complaints')
    .select(['folio', 'problemType', 'detail', 'sentAt', 'answerBy', 'answeredAt', 'questionState'])
    .where('borrowerId', '=', caller.borrowerId)
    .orderBy('sentAt', 'desc')
    .orderBy('folio')
    .limit(maxListed)
    .execute();
  const items = rows.map((row) => ({
    id: row.folio,
    time: formatInstant(row.sentAt, market.timeZone),
    type: getTypeTitle(services.config.complaints, row.problemType, language),
    content: row.detail,
    folio: row.folio,
    answerBy: row.answerBy,
    isAnswered: toFlag(row.answeredAt !== null),
    isAsked: toFlag(row.questionState === 'asked'),
  }));
  return {
    tabs: [
      { title: t('tabs.all'), items },
      { title: t('tabs.waiting'), items: items.filter(({ isAnswered }) => isAnswered === 0) },
      { title: t('tabs.answered'), items: items.filter(({ isAnswered }) => isAnswered === 1) },
    ],
  };
});

/** `problem-detail`: one complaint of the borrower's with its answer. */
export const complaintDetailCall = sessionCall('complaintDetail', async (services, caller, input) => {
  const market = getMarket(services.config, caller.market);
  const { t, day, language } = complaintTexts(market, caller.language);
  const { timeZone } = market;
  const { complaints } = services.config;
  const row = await services.db
    .selectFrom('complaints')
    .selectAll()
    .where((row) => row.and({ borrowerId: caller.borrowerId, folio: input.problemId }))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const formerAnswerList = await listFormerAnswers(services.db, caller.borrowerId, row.folio);
  const questions = await listQuestions(services.db, row);
  const now = await services.clock.now();
  const answeredAt = row.answeredAt === null ? ('' as const) : formatInstant(row.answeredAt, timeZone);
  const toViewUrl = (name: string) => signViewUrl(services, name, now);
  const formatAnswered = (instant: Date) =>
    t('answeredOn', { day: day(formatInstant(instant, timeZone).slice(0, 10)) });
  return {
    type: getTypeTitle(complaints, row.problemType, language),
    sonType: row.problemSonType === null ? '' : getTypeTitle(complaints, row.problemSonType, language),
    problemId: row.folio,
    content: row.detail,
    images: row.images.map(toViewUrl),
    disposeDetail: row.answer ?? '',
    disposeImages: row.answerImages.map(toViewUrl),
    isNeedScore: toFlag(row.answeredAt !== null && row.score === null),
    isAsked: toFlag(row.questionState === 'asked'),
    folio: row.folio,
    sentAt: formatInstant(row.sentAt, timeZone),
    answerBy: row.answerBy,
    answeredAt,
    lead: {
      text: row.answeredAt === null ? t('answerBy', { day: emphasize(day(row.answerBy)) }) : '',
      when: row.answeredAt === null ? '' : formatAnswered(row.answeredAt),
    },
    orderNo: row.orderId ?? '',
    ...(questions.length === 0
      ? {}
      : {
          questions: questions.map(({ question, askedAt, reply, replyImages, repliedAt }) => ({
            text: question,
            when: formatAnswered(askedAt),
            reply: reply ?? '',
            replyImages: replyImages.map(toViewUrl),
            repliedOn: repliedAt === null ? '' : formatAnswered(repliedAt),
          })),
        }),
    ...(formerAnswerList.length === 0
      ? {}
      : {
          former: formerAnswerList.map((former) => ({
            text: former.answer,
            images: former.answerImages.map(toViewUrl),
            when: formatAnswered(former.answeredAt),
          })),
        }),
  };
});

/** `problem-score`: 1 to 5 stars for the answer to a complaint. The first rating stays. */
export const complaintRateCall = sessionCall('complaintRate', async (services, caller, input) => {
  const rated = await services.db
    .updateTable('complaints')
    .set((complaint) => ({ score: complaint.fn.coalesce('score', complaint.val(input.score)) }))
    .where((row) => row.and({ borrowerId: caller.borrowerId, folio: input.problemId }))
    .where('answeredAt', 'is not', null)
    .returning('score')
    .executeTakeFirst();
  if (rated) return { score: rated.score ?? input.score };
  const complaint = await services.db
    .selectFrom('complaints')
    .select('folio')
    .where((row) => row.and({ borrowerId: caller.borrowerId, folio: input.problemId }))
    .executeTakeFirst();
  throw complaint === undefined ? notFound() : createComplaintError('error.notAnswered');
});
