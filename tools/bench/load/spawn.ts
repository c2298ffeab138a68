import { join } from 'node:path';
import { runInChildProcess } from '../machine/processes.ts';

/** What one load process does, handed to it as JSON. */
export type LoadPlan = {
  origin: string;
  kind: LoadKind;
  /** Borrowers to speak for: so many from this number on, every so manieth. */
  firstBorrower: number;
  borrowers: number;
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

/** One call again and again, or people who open the page, read, make a reference, pay and complain. */
export type LoadKind = CallKind | 'visit';
export type CallKind = 'loanDetails' | 'repaymentDetail' | 'webhook';

/** What came of it. Latencies in milliseconds; with a rate they count from when the request was due. */
export type LoadResult = {
  requests: number;
  errors: number;
  firstError: string;
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
  /** Size of the last answer. */
  replyBytes: number;
};

const loaderScript = join(import.meta.dirname, '../loadProcess.ts');

/** Puts a load on a server from a process of its own. */
export function tryLoad(plan: LoadPlan): Promise<LoadResult> {
  return runInChildProcess(loaderScript, plan);
}

/** Throws when an answer was not what it has to be: a wrong answer has no speed. */
export async function runLoadOrThrow(plan: LoadPlan): Promise<LoadResult> {
  const result = await tryLoad(plan);
  if (result.errors === 0) return result;
  throw new Error(`${plan.kind}: ${result.errors} wrong answers, the first: ${result.firstError}`);
}
