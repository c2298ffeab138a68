import { runAttack } from './attack/attack.ts';
import type { AttackPlan } from './attack/plan.ts';

/** An attack as its own process: takes a plan as JSON, gives what was answered as JSON. */
const plan = JSON.parse(process.argv[2] ?? '') as AttackPlan;
process.stdout.write(JSON.stringify(await runAttack(plan)));
