import type { TestServer } from '../../../../testing/testServer.ts';
import type { DeskClient } from '../desk.ts';
import { lapseRequest } from '../tills.ts';
import { createWriteRequest, reason } from './writeRequest.ts';

/** About a till's count and its deposit. */
export async function createTillRequests(server: TestServer, admin: DeskClient) {
  const opened = (await admin.get('tills?mine=yes&market=MX&state=open')).body.items as {
    tillId: string;
  }[];
  const tillId = opened[0]?.tillId ?? '';
  const counted = await admin.post(`tills/${tillId}/close`, { counted: 49_000, reason });
  await lapseRequest(server, counted);
  const next = await admin.post('tills', { market: 'MX', float: 50_000, reason });
  const today = (await admin.get('loans/MX174P')).body.today;
  const cash = { amount: 100, paidAt: today, reason };
  await admin.post('loans/MX174P/payments', cash);
  const { depositId } = (await admin.post(`tills/${next.body.tillId}/deposits`, { amount: 100, reason }))
    .body;
  const lines = await importLines(server, admin, [1, 1, 2]);
  const explainRequest = (line: number, explanation: string) =>
    createWriteRequest(`bank-statement-lines/${lines[line]}/explanation`, { explanation });
  const matchRequest = (line: number) =>
    createWriteRequest(`deposits/${depositId}/match`, { lineId: lines[line] });
  const correctionRequest = (amount: number) =>
    createWriteRequest(`deposits/${depositId}/corrections`, { recorded: 100, amount });
  return {
    tillDifference: {
      one: createWriteRequest(`tills/${tillId}/difference`),
      again: createWriteRequest(`tills/${tillId}/difference`, { reason: 'another' }),
    },
    correctDeposit: { one: correctionRequest(90), again: correctionRequest(80) },
    explainLine: {
      one: explainRequest(2, 'bankFee'),
      again: explainRequest(2, 'other'),
      other: explainRequest(1, 'bankFee'),
    },
    matchDeposit: { one: matchRequest(0), again: matchRequest(1) },
  };
}

/** Lines of a statement that the person imports, in pesos. */
async function importLines(
  server: TestServer,
  admin: DeskClient,
  amounts: readonly number[],
): Promise<string[]> {
  const day = new Date((await server.services.clock.now()).getTime() + 86_400_000).toISOString().slice(0, 10);
  const rows = amounts.map((amount, at) => `${day},${amount}.00,OWN-${at}`);
  const file = Buffer.from(['date,amount,reference', ...rows].join('\n')).toString('base64');
  const imported = await admin.post('bank-statements', { market: 'MX', fileName: 'own.csv', file });
  const { items } = (await admin.get(`bank-statements/${imported.body.statementId}`)).body;
  return (items as { lineId: string }[]).map(({ lineId }) => lineId);
}
