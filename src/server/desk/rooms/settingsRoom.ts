import { deskCalls } from '../../../contract/desk/calls.ts';
import type { SettingName, SettingPart } from '../../../contract/desk/names.ts';
import { accessLimits } from '../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { notFound } from '../../http/index.ts';
import { listTokens, revokeToken as revoke, tokenLimits, tokenState } from '../../operator/index.ts';
import { connectionLines, notConnected } from '../../providers/index.ts';
import type { Services } from '../../services.ts';
import { read, write } from '../call.ts';
import { rightsTable } from '../rights.ts';
import { approvalLimits } from '../write/limits.ts';

/** What is in force: figures and switches, never a secret. */
export const settings = read('settings', async (services, { language }) => ({
  rows: rowsOf(services),
  limits: approvalLimits(services),
  personalDataLimits: accessLimits.map((limit) => ({
    limit,
    borrowers: services.config.desk.personalDataLimits[limit],
  })),
  rights: rightsTable().map(({ call, roles }) => ({
    call: `${deskCalls[call].method} ${deskCalls[call].path}`,
    roles,
  })),
  notConnected: connectionLines(await notConnected(services, language), language),
  tokens: await tokensOf(services),
}));

async function tokensOf(services: Services): Promise<DeskReply<'settings'>['tokens']> {
  const now = new Date();
  const live = (await listTokens(services.db)).filter(({ revokedAt }) => revokedAt === null);
  return Promise.all(
    live.map(async (token) => ({
      name: token.name,
      calls: token.calls,
      createdAt: token.createdAt.toISOString(),
      expiresAt: token.expiresAt.toISOString(),
      state: tokenState(token, now),
      limits: await tokenLimits(services, token),
    })),
  );
}

export const revokeToken = write('revokeToken', {
  async act({ db }, { now, ...by }, { name }) {
    if (!(await revoke(db, name, now, by))) throw notFound();
    return { reply: { done: true } };
  },
});

type Row = DeskReply<'settings'>['rows'][number];

function rowsOf({ config, settings: own, providers }: Services): Row[] {
  const server = {
    demonstration: own.demonstration,
    publicUrl: own.publicUrl ?? '',
    sms: own.sms.provider,
    storage: own.storage.kind,
    payments: [...providers.payments.keys()].join(', '),
    processes: own.processes,
  };
  return [
    ...rowsIn('server', server),
    ...Object.entries(config.markets).flatMap(([code, { currency, timeZone, messageHours, payOut }]) =>
      rowsIn(`market ${code}`, {
        currency,
        timeZone,
        messageHours: told(messageHours),
        payOut: payOut && told(payOut),
      }),
    ),
    ...Object.entries(config.products).flatMap(([code, { market, amount, terms, rules }]) =>
      rowsIn(`product ${code}`, {
        market,
        amount: told(amount),
        terms: told(terms),
        rules: told(rules),
      }),
    ),
  ];
}

type PartsIn<Value> = Value extends string | number | boolean | null | undefined
  ? never
  : Value extends readonly (infer One)[]
    ? PartsIn<One>
    : { [Part in keyof Value]-?: Part | PartsIn<Value[Part]> }[keyof Value];

/** A value all of whose parts have their word at the desk. */
function told<Value>(value: [PartsIn<Value>] extends [SettingPart] ? Value : never): Value {
  return value;
}

function rowsIn(room: string, values: Readonly<Partial<Record<SettingName, unknown>>>): Row[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      room,
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }));
}
