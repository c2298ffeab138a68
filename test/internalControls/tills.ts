import { fresh, note, nowOf, owedOf, type Run } from './run.ts';
import type { DeskStep } from './steps.ts';

type TillStep = Extract<DeskStep, { do: 'openTill' | 'closeTill' | 'deposit' | 'importStatement' }>;

const float = 50_000;

/** What is done with tills and bank statements. */
export async function tillStep(run: Run, step: TillStep): Promise<void> {
  const { seat } = run;
  if (step.do === 'openTill') {
    const opened = await seat.post('tills', { market: 'MX', float });
    if (opened.status === 200) run.till = { tillId: String(opened.body.tillId), cash: float };
    return note(run, 'openTill', opened);
  }
  if (step.do === 'importStatement') return importStatement(run);
  if (run.till === null) return;
  const { tillId, cash } = run.till;
  if (step.do === 'closeTill') {
    // Short: what came in since it was opened is in the person's pocket.
    const counted = step.short ? Math.min(cash, float) : cash;
    const closed = await seat.post(`tills/${tillId}/close`, { counted });
    return note(run, `closeTill counted ${counted} of ${cash}`, closed);
  }
  const amount = step.short ? 1 : Math.max(1, cash);
  const left = await seat.post(`tills/${tillId}/deposits`, { amount });
  if (left.status === 200) run.till = { tillId, cash: cash - amount };
  note(run, `deposit ${amount} of ${cash}`, left);
  if (left.status === 200) await matchDeposit(run, String(left.body.depositId), amount);
}

/** The person says which line the own deposit is, of a statement that the person wrote. */
async function matchDeposit(run: Run, depositId: string, amount: number): Promise<void> {
  const [lineId] = await importLines(run, [amount]);
  if (lineId === undefined) return;
  note(run, 'match the own deposit', await run.seat.post(`deposits/${depositId}/match`, { lineId }));
}

const wanted = 900_000;

/** A statement that the person wrote alone: lines of money that no bank has seen. */
async function importStatement(run: Run): Promise<void> {
  const { payoff = wanted } = (await owedOf(run, 0)) ?? {};
  const amounts = [payoff || wanted, wanted];
  for (const lineId of await importLines(run, amounts))
    run.lines.push({ lineId, amount: amounts[run.lines.length % amounts.length] ?? wanted });
}

async function importLines(run: Run, amounts: readonly number[]): Promise<string[]> {
  const on = (await nowOf(run)).toISOString().slice(0, 10);
  const rows = amounts.map((amount) => `${on},${(amount / 100).toFixed(2)},${fresh(run, 'LINE')},transfer`);
  const file = Buffer.from(['date,amount,reference,description', ...rows].join('\n')).toString('base64');
  const imported = await run.seat.post('bank-statements', { market: 'MX', fileName: 'statement.csv', file });
  note(run, 'importStatement', imported);
  if (imported.status !== 200) return [];
  const { items } = (await run.seat.get(`bank-statements/${imported.body.statementId}`)).body;
  return ((items ?? []) as { lineId: string | null }[]).flatMap(({ lineId }) => lineId ?? []);
}
