import type { Options, PartName } from './options.ts';
import { benchAttack } from './suites/attack.ts';
import { benchDaily } from './suites/daily.ts';
import { benchDesk } from './suites/desk.ts';
import { benchGrowth } from './suites/growth.ts';
import { benchLoad } from './suites/load.ts';
import { benchPages } from './suites/pages.ts';
import { benchRails } from './suites/rails.ts';
import { benchServer } from './suites/server.ts';
import { benchSharding } from './suites/sharding.ts';

export const parts: Record<PartName, (options: Options) => Promise<void>> = {
  pages: benchPages,
  server: benchServer,
  growth: benchGrowth,
  daily: benchDaily,
  load: benchLoad,
  attack: benchAttack,
  rails: benchRails,
  spread: benchSharding,
  desk: benchDesk,
};
