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
    .select(['folio', 'problem_type', 'detail', 'sent_at', 'answer_by', 'answered_at'])
    .where('borrower_id', '=', caller.borrowerId)
    .orderBy('sent_at', 'desc')
    .orderBy('folio')
    .limit(most)
    .execute();
  const all = rows.map((row) => ({
    id: row.folio,
    time: instantText(row.sent_at, timeZone),
    type: typeTitle(services.config.complaints, row.problem_type, texts.language),
    content: row.detail,
    folio: row.folio,
    answerBy: row.answer_by,
    isAnswered: row.answered_at === null ? (0 as const) : (1 as const),
  }));
  return {
    tabs: [
      { title: texts.tabs.all, items: all },
      { title: texts.tabs.waiting, items: all.filter(({ isAnswered }) => isAnswered === 0) },
      { title: texts.tabs.answered, items: all.filter(({ isAnswered }) => isAnswered === 1) },
    ],
  };
});
