import type { LoadPlan } from './load/plan.ts';
import { runLoad } from './load/run.ts';

/** The load as its own process: is sent one plan after the other, sends back what came of each. */
process.on('message', async (plan: LoadPlan) => process.send?.(await runLoad(plan)));
