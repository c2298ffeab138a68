import { formatCall } from '../../../../../contract/desk/auditSubject.ts';
import { accessLimits } from '../../../../../contract/desk/personalData.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { SettingName, SettingPart } from '../../../../../contract/desk/settings.ts';
import { formatMissingConnections, listMissingConnections } from '../../../../integrations/index.ts';
import { notFound } from '../../../api/index.ts';
import { getTokenState, listTokens, revokeToken, tokenLimits } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { permissionsTable } from '../../permissions.ts';
import { listApprovalLimits } from '../../writes/limits.ts';

/** What is in force: figures and switches, never a secret. */
export const serverSettingsEndpoint = readEndpoint(
  'settings',
  async (services, { language }) => ({
    startedAt: new Date(performance.timeOrigin),
    rows: listSettingRows(services),
    limits: listApprovalLimits(services),
    personalDataLimits: accessLimits.map((limit) => ({
      limit,
      borrowers: services.config.desk.personalDataLimits[limit],
    })),
    permissions: permissionsTable().map(({ call, roles }) => ({
      call: formatCall(call),
      roles,
    })),
    notConnected: formatMissingConnections(await listMissingConnections(services, language), language),
    tokens: await listTokenRows(services),
  }),
  { concernsNoBorrower: true },
);

async function listTokenRows(services: Services): Promise<DeskReplyInput<'settings'>['tokens']> {
  const now = new Date();
  const live = (await listTokens(services.db)).filter(({ revokedAt }) => revokedAt === null);
  return Promise.all(
    live.map(async (token) => ({
      name: token.name,
      calls: token.calls,
      createdAt: token.createdAt,
      expiresAt: token.expiresAt,
      state: getTokenState(token, now),
      limits: await tokenLimits(services, token),
    })),
  );
}

export const revokeOperatorTokenEndpoint = writeEndpoint('revokeToken', {
  async execute({ db }, { now, ...actor }, { name }) {
    if (!(await revokeToken(db, name, now, actor))) throw notFound();
    return { reply: { done: true } };
  },
});

type Row = DeskReplyInput<'settings'>['rows'][number];

function listSettingRows({ config, settings: serverSettings, providers }: Services): Row[] {
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
    ...Object.entries(config.markets).flatMap(([code, { currency, timeZone, messageHours, payOut }]) =>
      toSettingRows(`market ${code}`, {
        currency,
        timeZone,
        messageHours: labelledParts(messageHours),
        payOut: payOut && labelledParts(payOut),
      }),
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

type PartsOf<Value> = Value extends string | number | boolean | null | undefined
  ? never
  : Value extends readonly (infer One)[]
    ? PartsOf<One>
    : { [Part in keyof Value]-?: Part | PartsOf<Value[Part]> }[keyof Value];

/** A value all of whose parts have their word at the desk. */
function labelledParts<Value>(value: [PartsOf<Value>] extends [SettingPart] ? Value : never): Value {
  return value;
}

function toSettingRows(scope: string, values: Readonly<Partial<Record<SettingName, unknown>>>): Row[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      scope,
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }));
}
