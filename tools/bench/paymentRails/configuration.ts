import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationFolder, configurationHash, pagesFolder } from '../../../src/contract/configuration.ts';

/** The most that a limit may say: none stands in the way here. */
const unlimited = 1_000_000_000_000;

/** The lender as it is, but for its rails: SPEI in and out by STP, stores by Openpay; with the pages that were built for it. */
export async function createRailsConfig(folder: string): Promise<Record<string, string>> {
  const config = join(folder, 'config');
  const pages = join(folder, 'pages');
  await cp(configurationFolder(undefined), config, { recursive: true });
  await cp(pagesFolder(undefined), pages, { recursive: true });
  const file = join(config, 'markets.json');
  const markets = JSON.parse(await readFile(file, 'utf8'));
  markets.MX.payOut = { provider: 'stp', singleLimit: unlimited, dailyLimit: unlimited };
  for (const channel of markets.MX.channels) channel.provider = channel.group === 'bank' ? 'stp' : 'openpay';
  await writeFile(file, JSON.stringify(markets));
  const manifest = JSON.parse(await readFile(join(pages, 'manifest.json'), 'utf8'));
  manifest.configuration = configurationHash(config);
  await writeFile(join(pages, 'manifest.json'), JSON.stringify(manifest));
  return { CONFIG_DIR: config, PAGES_DIR: pages };
}
