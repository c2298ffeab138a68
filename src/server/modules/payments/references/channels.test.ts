import { expect, test } from 'vitest';
import { type Channel, getMarket, type MarketConfig, readConfig } from '../../../config/index.ts';
import { paymentTexts } from '../texts.ts';
import { toChannelGroups } from './channels.ts';
import type { PaymentCode } from './references.ts';

const config = readConfig();
const mexico = getMarket(config, 'MX');

/** A market of these ways to pay. */
function aMarket(...channels: readonly Channel[]): MarketConfig {
  return { ...mexico, channels: [...channels] };
}

function getChannel(payCode: string, changes: Partial<Channel> = {}): Channel {
  const one = mexico.channels.find((known) => known.payCode === payCode);
  if (one === undefined) throw new Error(`no way to pay ${payCode}`);
  return { ...one, ...changes };
}

const noReferences: ReadonlyMap<string, PaymentCode> = new Map();

test('channels are grouped by banks and stores, each once, in the market’s order', () => {
  const market = aMarket(getChannel('PAYNET'), getChannel('SPEI'), getChannel('OXXO'));
  const shown = toChannelGroups(paymentTexts(market, 'en'), noReferences, () => 10_000);
  expect(shown.map(({ title, list }) => [title, list.map(({ payCode }) => payCode)])).toEqual([
    ['From your bank', ['SPEI']],
    ['At a store', ['PAYNET', 'OXXO']],
  ]);
});

test('a market without stores has no group of stores', () => {
  const titles = (market: MarketConfig) =>
    toChannelGroups(paymentTexts(market, 'es'), noReferences, () => 10_000).map(({ title }) => title);
  expect(titles(aMarket(getChannel('SPEI')))).toEqual(['Desde tu banco']);
  expect(titles(aMarket(getChannel('OXXO')))).toEqual(['En una tienda']);
});

test('a channel has its cost and delay in the reader’s language', () => {
  const market = aMarket(getChannel('SPEI'));
  const described = (language: 'es' | 'en') =>
    toChannelGroups(paymentTexts(market, language), noReferences, () => 10_000)[0]?.list[0]?.desc;
  expect(described('es')).toBe('Gratis\u00a0· se ve al instante');
  expect(described('en')).toBe('Free\u00a0· seen at once');
});

test('a channel takes its minimum, and is closed for a centavo less, even with an open reference', () => {
  const market = aMarket(getChannel('OXXO', { least: 1_000 }));
  const references = new Map([['OXXO', { reference: '93000000000001', details: {} }]]);
  const shown = (amount: number) =>
    toChannelGroups(paymentTexts(market, 'en'), references, () => amount)[0]?.list[0];
  expect(shown(1_000)).toMatchObject({ vCode: '93000000000001' });
  expect(shown(1_000)).not.toHaveProperty('closed');
  expect(shown(999)).toMatchObject({ closed: 'Takes $10.00 or more only: pay another way' });
  expect(shown(999)).not.toHaveProperty('vCode');
});

test('a reference is shown beside its own channel, with a picture where the channel has one', () => {
  const market = aMarket(getChannel('SPEI'), getChannel('OXXO'), getChannel('PAYNET'));
  const references = new Map([
    ['SPEI', { reference: '646180157000000004', details: {} }],
    ['OXXO', { reference: '93000000000001', details: {} }],
  ]);
  const [spei, oxxo, paynet] = toChannelGroups(paymentTexts(market, 'en'), references, () => 10_000).flatMap(
    ({ list }) => list,
  );
  expect(spei).toMatchObject({ vCode: '646180157000000004', codeName: 'CLABE', copyText: 'Copy CLABE' });
  expect(spei).not.toHaveProperty('BARcodeImg');
  expect(oxxo).toMatchObject({ vCode: '93000000000001', codeName: 'Reference' });
  expect(oxxo?.BARcodeImg).toMatch(/^data:image\/svg\+xml,/);
  expect(paynet).not.toHaveProperty('vCode');
});
