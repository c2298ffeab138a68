import { formatInstant } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import { sessionCall } from '../api/index.ts';
import { complaintTexts } from './texts.ts';
import { getTypeTitle } from './typeTitle.ts';

const maxListed = 200;

/** `problem-list`: the borrower's complaints, newest first: all, those that wait, those answered. */
export const complaintList = sessionCall('complaintList', async (services, caller) => {
  const texts = complaintTexts(caller.language);
  const { timeZone } = getMarket(services.config, caller.market);
  const rows = await services.db
    .selectFrom('complaints')
    .select(['folio', 'problemType', 'detail', 'sentAt', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', caller.borrowerId)
    .orderBy('sentAt', 'desc')
    .orderBy('folio')
    .limit(maxListed)
    .execute();
  const items = rows.map((row) => ({
    id: row.folio,
    time: formatInstant(row.sentAt, timeZone),
    type: getTypeTitle(services.config.complaints, row.problemType, texts.language),
    content: row.detail,
    folio: row.folio,
    answerBy: row.answerBy,
    isAnswered: row.answeredAt === null ? (0 as const) : (1 as const),
  }));
  return {
    tabs: [
      { title: texts.tabs.all, items: items },
      { title: texts.tabs.waiting, items: items.filter(({ isAnswered }) => isAnswered === 0) },
      { title: texts.tabs.answered, items: items.filter(({ isAnswered }) => isAnswered === 1) },
    ],
  };
});
