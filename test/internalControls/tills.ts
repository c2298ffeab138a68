import { fresh, note, nowOf, type Run } from './run.ts';
import type { DeskStep } from './steps.ts';

type TillStep = Extract<DeskStep, { do: 'openTill' | 'closeTill' | 'deposit' | 'importStatement' }>;

const float = 50_000;

/** What is done with tills and bank statements. */
export async function tillStep(run: Run, step: TillStep): Promise<void> {
  if (step.do === 'openTill') {
    const opened = await run.seat.post('tills', { market: 'MX', float });
    if (opened.status === 200) run.tillId = String(opened.body.tillId);
    return note(run, 'openTill', opened);
  }
  if (step.do === 'importStatement') return importStatement(run);
  if (run.tillId === null) return;
  if (step.do === 'closeTill') {
    const counted = step.short ? 0 : float;
    return note(run, 'closeTill', await run.seat.post(`tills/${run.tillId}/close`, { counted }));
  }
}

/** A statement that the person wrote alone: lines of money that no bank has seen. */
async function importStatement(run: Run): Promise<void> {
  const on = (await nowOf(run)).toISOString().slice(0, 10);
  const lines = ['300000', '900000'].map((amount) => `${on},${amount},${fresh(run, 'LINE')}`);
  const file = ['date,amount,reference', ...lines].join('\n');
  note(run, 'importStatement', await run.seat.post('bank-statements', { name: 'statement.csv', file }));
}
