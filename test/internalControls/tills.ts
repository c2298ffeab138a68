import type { DeskClient } from '../../src/server/modules/desk/testing/desk.ts';
import {
  currentTime,
  getBalances,
  logResponse,
  type SequenceRun,
  type StatementLine,
  uniqueName,
} from './run.ts';
import type { DeskStep } from './steps.ts';

export type TillStep = Extract<
  DeskStep,
  { do: 'openTill' | 'closeTill' | 'recountTill' | 'deposit' | 'importBankStatement' }
>;

const float = 50_000;

/** What is done with tills and bank statements. */
export async function performTillStep(run: SequenceRun, step: TillStep): Promise<void> {
  const { session } = run;
  if (step.do === 'openTill') {
    const opened = await session.post('tills', { market: 'MX', float });
    if (opened.status === 200) run.till = { tillId: String(opened.body.tillId), cash: float };
    return logResponse(run, 'openTill', opened);
  }
  if (step.do === 'importBankStatement') return importBankStatement(run);
  if (run.till === null) return;
  const { tillId, cash } = run.till;
  // Short: what came in since it was opened is in the person's pocket.
  const counted = step.short ? Math.min(cash, float) : cash;
  if (step.do === 'closeTill') {
    const closed = await session.post(`tills/${tillId}/close`, { counted });
    return logResponse(run, `closeTill counted ${counted} of ${cash}`, closed);
  }
  if (step.do === 'recountTill') {
    const recounted = await session.post(`tills/${tillId}/recounts`, { counted, reason: 'I mistyped it' });
    logResponse(run, `recountTill counted ${counted} of ${cash}`, recounted);
    if (recounted.body.code !== 'tillNotCounted') return;
    await performTillStep(run, { do: 'closeTill', short: true });
    return performTillStep(run, step);
  }
  const amount = step.short ? 1 : Math.max(1, cash);
  const deposited = await session.post(`tills/${tillId}/deposits`, { amount });
  if (deposited.status === 200) run.till = { tillId, cash: cash - amount };
  logResponse(run, `deposit ${amount} of ${cash}`, deposited);
  if (deposited.status === 200) await matchDeposit(run, String(deposited.body.depositId), amount);
}

/** The person says which line the own deposit is, of a statement that the person wrote. */
async function matchDeposit(run: SequenceRun, depositId: string, amount: number): Promise<void> {
  const [{ lineId } = {}] = await importLines(run, run.session, [amount]);
  if (lineId === undefined) return;
  logResponse(
    run,
    'match the own deposit',
    await run.session.post(`deposits/${depositId}/match`, { lineId }),
  );
}

const defaultAmount = 900_000;

/** A statement that the person wrote alone: lines of money that no bank has seen. */
async function importBankStatement(run: SequenceRun): Promise<void> {
  const { payoff = defaultAmount } = (await getBalances(run, 0)) ?? {};
  run.lines.push(...(await importLines(run, run.session, [payoff || defaultAmount, defaultAmount])));
}

/** A colleague imports what the bank wrote: a stranger's transfer, which names no loan. */
export async function importThirdPartyLine(run: SequenceRun, amount: number): Promise<void> {
  const lines = await importLines(run, run.lender.colleague, [amount]);
  run.lines.unshift(...lines);
  run.strangerLines.unshift(...lines);
}

async function importLines(
  run: SequenceRun,
  importer: DeskClient,
  amounts: readonly number[],
): Promise<StatementLine[]> {
  const statementDay = (await currentTime(run)).toISOString().slice(0, 10);
  const lines = amounts.map((amount) => ({ amount, reference: uniqueName(run, 'LINE'), day: statementDay }));
  const rows = lines.map(
    ({ amount, reference }) => `${statementDay},${(amount / 100).toFixed(2)},${reference},transfer`,
  );
  const file = Buffer.from(['date,amount,reference,description', ...rows].join('\n')).toString('base64');
  const imported = await importer.post('bank-statements', {
    market: 'MX',
    fileName: 'statement.csv',
    file,
  });
  logResponse(run, 'importBankStatement', imported);
  if (imported.status !== 200) return [];
  const { items } = (await importer.get(`bank-statements/${imported.body.statementId}`)).body;
  const ids = ((items ?? []) as { lineId: string | null }[]).map(({ lineId }) => lineId);
  return lines.flatMap((line, at) => (ids[at] ? [{ ...line, lineId: ids[at] }] : []));
}
