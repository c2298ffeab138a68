import type { z } from 'zod';
import type { channelView } from '../../../contract/schemas/views.ts';
import { formatMoney } from '../../config/format.ts';
import type { Channel, MarketConfig } from '../../config/index.ts';
import type { LoanTexts } from '../loans/index.ts';
import { renderCodeImage } from './barcode.ts';
import type { PaymentCode } from './references.ts';
import { paymentTexts } from './texts.ts';

export type ChannelView = z.output<typeof channelView>;
export type ChannelGroup = { title: string; list: ChannelView[] };

const groups = ['bank', 'store'] as const;

/** The market's ways to pay, grouped; with code and barcode where a live reference stands. */
export function toChannelGroups(
  market: MarketConfig,
  references: ReadonlyMap<string, PaymentCode>,
  amountFor: (channel: Channel) => number,
  language: LoanTexts['language'],
): ChannelGroup[] {
  const titles = paymentTexts(language).groups;
  const nonEmptyGroups = groups.filter((group) => market.channels.some((channel) => channel.group === group));
  return nonEmptyGroups.map((group) => ({
    title: titles[group],
    list: market.channels
      .filter((channel) => channel.group === group)
      .map((channel) =>
        toChannelView(channel, references.get(channel.payCode), amountFor(channel), market, language),
      ),
  }));
}

function toChannelView(
  channel: Channel,
  code: PaymentCode | undefined,
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
    return { ...view, closed: paymentTexts(language).from(formatMoney(channel.least, market)) };
  if (code === undefined) return view;
  const image = renderCodeImage(channel, code, amount);
  return {
    ...view,
    codeName: channel.code.name[language],
    copyText: channel.code.copy[language],
    vCode: code.reference,
    ...(image === '' ? {} : { BARcodeImg: image }),
  };
}
