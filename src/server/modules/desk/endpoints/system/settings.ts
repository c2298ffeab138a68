import { formatCall } from '../../../../../contract/desk/auditSubject.ts';
import { accessLimits } from '../../../../../contract/desk/personalData.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, isBusinessDay } from '../../../../../lending/index.ts';
import {
  type Config,
  getMessageTemplate,
  type MessageTemplate,
  messageTemplates,
} from '../../../../config/index.ts';
import { formatMissingConnections } from '../../../../integrations/index.ts';
import { notFound } from '../../../api/index.ts';
import { getTokenState, listTokens, revokeToken, tokenLimits } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { findMissingConnections } from '../../missingConnections.ts';
import { permissionsTable } from '../../permissions.ts';
import { listApprovalLimits } from '../../writes/limits.ts';
import { listSettings } from './settingHistory.ts';

type Settings = DeskReplyInput<'settings'>;

/** What is in force: figures and switches, never a secret. */
export const settingsEndpoint = readEndpoint(
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
    notConnected: formatMissingConnections(await findMissingConnections(services, language), language),
    tokens: await listTokenRows(services),
  }),
  { skipsViewAudit: true },
);

/** Each message to borrowers in both languages; one that a market words for itself, for that market. */
function listNotificationTexts({ messages }: Config): Settings['notifications'] {
  const templates = Object.keys(messageTemplates) as MessageTemplate[];
  return templates.flatMap((template) => {
    const own = Object.keys(messages.markets).filter((market) => messages.markets[market]?.[template]);
    return [null, ...own].map((market) => {
      const { by, es, en } = getMessageTemplate(messages, market ?? '', template);
      return { template, market, kind: messageTemplates[template].kind, by, es, en };
    });
  });
}

/** The prepared reasons of each queue's decisions. */
function listReasons({ desk }: Config): Settings['reasons'] {
  return Object.entries(desk.queues).flatMap(([queue, decisions]) =>
    Object.entries(decisions).flatMap(([decision, texts]) =>
      Array.isArray(texts)
        ? texts.map((text) => ({ queue: queue as keyof typeof desk.queues, decision, ...text }))
        : [],
    ),
  );
}

const yearDays = 365;

/** The days from Monday to Friday of the next year on which each market doesn't work. */
async function listHolidays({ config, clock }: Services): Promise<Settings['holidays']> {
  const now = await clock.now();
  return Object.entries(config.markets).flatMap(([market, { timeZone, holidays }]) => {
    const today = calendarDayIn(timeZone, now);
    return Array.from({ length: yearDays }, (_, days) => addDays(today, days))
      .filter((day) => isBusinessDay(day, []) && !isBusinessDay(day, holidays))
      .map((day) => ({ market, day }));
  });
}

async function listTokenRows(services: Services): Promise<Settings['tokens']> {
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

export const revokeTokenEndpoint = writeEndpoint('revokeToken', {
  async execute({ db }, { now, ...actor }, { name }) {
    if (!(await revokeToken(db, name, now, actor))) throw notFound();
    return { reply: { done: true } };
  },
});
