import { marketIn } from '../config/index.ts';
import { instantText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { complaintTexts } from './texts.ts';
import { typeTitle } from './typeTitle.ts';

const most = 200;

/** `problem-list`: the borrower's complaints, newest first: all, those that wait, those answered. */
export const complaintList = sessionCall('complaintList', async (services, caller) => {
  const texts = complaintTexts(caller.language);
  const { timeZone } = marketIn(services.config, caller.market);
  const rows = await services.db
    .selectFrom('complaints')
    .select(['folio', 'problemType', 'detail', 'sentAt', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', caller.borrowerId)
    .orderBy('sentAt', 'desc')
    .orderBy('folio')
    .limit(most)
    .execute();
  const all = rows.map((row) => ({
    id: row.folio,
    time: instantText(row.sentAt, timeZone),
    type: typeTitle(services.config.complaints, row.problemType, texts.language),
    content: row.detail,
    folio: row.folio,
    answerBy: row.answerBy,
    isAnswered: row.answeredAt === null ? (0 as const) : (1 as const),
  }));
  return {
    tabs: [
      { title: texts.tabs.all, items: all },
      { title: texts.tabs.waiting, items: all.filter(({ isAnswered }) => isAnswered === 0) },
      { title: texts.tabs.answered, items: all.filter(({ isAnswered }) => isAnswered === 1) },
    ],
  };
});
