import type { SettingName, SettingPart } from '../../../../../contract/desk/settings.ts';
import type { MarketConfig } from '../../../../config/index.ts';
import type { Services } from '../../../services.ts';

export type SettingRow = { scope: string; name: SettingName; value: string };

/** Figures and switches in effect, never a secret. */
export function listSettingRows({ config, settings: serverSettings, providers }: Services): SettingRow[] {
  const server = {
    demonstration: serverSettings.demonstration,
    publicUrl: serverSettings.publicUrl ?? '',
    sms: serverSettings.sms.provider,
    storage: serverSettings.storage.kind,
    payments: [...providers.payments.keys()].join(', '),
    processes: serverSettings.processes,
  };
  return [
    ...toSettingRows('server', server),
    ...Object.entries(config.markets).flatMap(([code, market]) =>
      toSettingRows(`market ${code}`, describeMarket(market)),
    ),
    ...Object.entries(config.products).flatMap(([code, { market, amount, terms, rules }]) =>
      toSettingRows(`product ${code}`, {
        market,
        amount: labelledParts(amount),
        terms: labelledParts(terms),
        rules: labelledParts(rules),
      }),
    ),
  ];
}

function describeMarket(market: MarketConfig): Partial<Record<SettingName, unknown>> {
  const { currency, timeZone, languages, messageHours, reminders, holidays, payOut, automaticRefunds } =
    market;
  return {
    currency,
    timeZone,
    languages,
    messageHours: labelledParts(messageHours),
    reminders: labelledParts(reminders),
    holidays,
    complaintDeadline: labelledParts(market.complaintDeadline),
    paymentClaims: labelledParts(market.paymentClaims),
    collectionHolds: labelledParts(market.collectionHolds),
    channels: labelledParts(
      market.channels.map(({ name, provider, validDays, least }) => ({
        name,
        provider,
        validDays,
        minAmount: least,
      })),
    ),
    payOut: payOut && labelledParts(payOut),
    automaticRefunds: automaticRefunds && labelledParts(automaticRefunds),
  };
}

type PartsOf<Value> = Value extends string | number | boolean | null | undefined
  ? never
  : Value extends readonly (infer One)[]
    ? PartsOf<One>
    : { [Part in keyof Value]-?: Part | PartsOf<Value[Part]> }[keyof Value];

/** A value all of whose parts have their word at the desk. */
function labelledParts<Value>(value: [PartsOf<Value>] extends [SettingPart] ? Value : never): Value {
  return value;
}

function toSettingRows(scope: string, values: Readonly<Partial<Record<SettingName, unknown>>>): SettingRow[] {
  return (Object.entries(values) as [SettingName, unknown][])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      scope,
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }));
}
