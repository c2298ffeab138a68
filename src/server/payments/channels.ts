import type { z } from 'zod';
import type { channelView } from '../../contract/schemas/views.ts';
import type { Channel, MarketConfig } from '../config/index.ts';
import { moneyText } from '../format.ts';
import type { LoanTexts } from '../loans/index.ts';
import { codeImage } from './barcode.ts';
import type { Code } from './references.ts';
import { paymentTexts } from './texts.ts';

export type ChannelView = z.output<typeof channelView>;
export type ChannelGroup = { title: string; list: ChannelView[] };

const groups = ['bank', 'store'] as const;

/** The market's ways to pay, grouped; with code and barcode where a live reference stands. */
export function channelGroups(
  market: MarketConfig,
  references: ReadonlyMap<string, Code>,
  amountBy: (channel: Channel) => number,
  language: LoanTexts['language'],
): ChannelGroup[] {
  const titles = paymentTexts(language).groups;
  const filled = groups.filter((group) => market.channels.some((channel) => channel.group === group));
  return filled.map((group) => ({
    title: titles[group],
    list: market.channels
      .filter((channel) => channel.group === group)
      .map((channel) =>
        viewOf(channel, references.get(channel.payCode), amountBy(channel), market, language),
      ),
  }));
}

function viewOf(
  channel: Channel,
  code: Code | undefined,
  amount: number,
  market: MarketConfig,
  language: LoanTexts['language'],
): ChannelView {
  const view = {
    logo: channel.logo,
    name: channel.name,
    desc: `${channel.fee[language]}\u00a0· ${channel.speed[language]}`,
    payCode: channel.payCode,
  };
  if (amount < channel.least)
    return { ...view, closed: paymentTexts(language).from(moneyText(channel.least, market)) };
  if (code === undefined) return view;
  const image = codeImage(channel, code, amount);
  return {
    ...view,
    codeName: channel.code.name[language],
    copyText: channel.code.copy[language],
    vCode: code.reference,
    ...(image === '' ? {} : { BARcodeImg: image }),
  };
}
