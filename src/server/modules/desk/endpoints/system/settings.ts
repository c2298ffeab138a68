import { formatCall } from '../../../../../contract/desk/auditSubject.ts';
import { accessLimits } from '../../../../../contract/desk/personalData.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { formatMissingConnections, listMissingConnections } from '../../../../integrations/index.ts';
import { notFound } from '../../../api/index.ts';
import { getTokenState, listTokens, revokeToken, tokenLimits } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { permissionsTable } from '../../permissions.ts';
import { listApprovalLimits } from '../../writes/limits.ts';
import { listNotificationTexts, listReasons } from './configuredTexts.ts';
import { listHolidays } from './holidays.ts';
import { listSettings } from './settingHistory.ts';

/** What is in force: figures and switches, never a secret. */
export const serverSettingsEndpoint = readEndpoint(
  'settings',
  async (services, { language }) => ({
    rows: await listSettings(services),
    holidays: await listHolidays(services),
    notifications: listNotificationTexts(services.config),
    reasons: listReasons(services.config),
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
  { skipsViewAudit: true },
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
