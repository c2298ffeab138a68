import { join } from 'node:path';
import { firstBorrower } from '../fill/borrowerNumbers.ts';
import { runInChildProcess } from '../machine/processes.ts';
import type { Rates } from '../report.ts';

/** The calls that are measured, and what the tables call them. */
export const callLabels = {
  loanDetails: 'loan-details',
  repaymentDetail: 'loan-play-detail',
  webhook: 'payment webhook',
} as const;
export type CallKind = keyof typeof callLabels;
export const callKinds = Object.keys(callLabels) as CallKind[];

/** What one load process does, handed to it as JSON. */
export type LoadPlan = {
  origin: string;
  /** One call again and again, or people who open the page, read, make a reference, pay and complain. */
  kind: CallKind | 'visit';
  /** Borrowers to speak for: so many from this number on, every so manieth. */
  borrowers: number;
  firstBorrower: number;
  borrowerStep: number;
  /** Connections that ask one call after the other; visitors bring their own. */
  connections: number;
  seconds: number;
  /** Seconds before those in which nothing is counted: Node compiles the load too. */
  warmUp: number;
  /** Requests (or visitors) a second, on time however slow the answers are; 0: as fast as the answers come. */
  rate: number;
  /** Ends after so many requests even if time is left; 0: doesn't. */
  maxRequests: number;
};
type Wanted = Pick<LoadPlan, 'origin' | 'kind' | 'borrowers' | 'seconds'> & Partial<LoadPlan>;

/** What came of it. Latencies in milliseconds; with a rate they count from when the request was due. */
export type LoadResult = Rates & { requests: number; errors: number; firstError: string; longest: number };

/** Puts a load on a server from a process of its own: by default one call after the other, on one connection. */
export function tryLoad(wanted: Wanted): Promise<LoadResult> {
  const usual = { firstBorrower, borrowerStep: 1, connections: 1, warmUp: 0, rate: 0, maxRequests: 0 };
  return runInChildProcess(join(import.meta.dirname, '../loadProcess.ts'), { ...usual, ...wanted });
}

/** Throws when an answer was not what it has to be: a wrong answer has no speed. */
export async function runLoad(wanted: Wanted): Promise<LoadResult> {
  const result = await tryLoad(wanted);
  if (result.errors === 0) return result;
  throw new Error(`${wanted.kind}: ${result.errors} wrong answers, the first: ${result.firstError}`);
}
