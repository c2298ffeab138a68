import type { LoadPlan } from './load/plan.ts';
import { runLoad } from './load/run.ts';

/** The load as its own process: takes a plan as JSON, gives its result as JSON. */
const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
process.stdout.write(JSON.stringify(await runLoad(plan)));
