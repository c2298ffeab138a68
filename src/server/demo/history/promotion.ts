import { createHash } from 'node:crypto';
import {
  type GeneratedBorrower,
  type HistoryContext,
  instantOn,
  pickOne,
  randomInt,
  withProbability,
} from './context.ts';

/** Where visitors come from, by campaign. */
const sources: readonly (readonly [userFrom: string, appFrom: string, utmTag: string])[] = [
  ['facebook', 'quincena', 'quincena-enero'],
  ['google', 'quincena', 'prestamo-rapido'],
  ['tiktok', 'quincena', 'buen-fin'],
  ['referido', 'quincena', ''],
  ['sms', 'quincena', 'regresa'],
];
const maxVisits = 5;

/** How an invented borrower came, with those beside him who looked and left. */
export function addVisits({ rows, config }: HistoryContext, borrower: GeneratedBorrower): void {
  const { borrowerId, random, joinedOn, market } = borrower;
  const templateId = findTemplate(config.promotion.templates, market);
  if (templateId === undefined) return;
  const [userFrom, appFrom, utmTag] = pickOne(random, sources);
  const source = { templateId, userFrom, appFrom, utmTag };
  const addEvent = (kind: 'visit' | 'click' | 'code_sent', of: number) =>
    rows.promotionEvents.push({
      kind,
      at: instantOn(joinedOn, -240 + of * 9 + randomInt(random, 0, 8)),
      ...source,
      clientType: withProbability(random, 0.7) ? 'android' : 'ios',
      pageType: 1,
      phoneHash: kind === 'code_sent' ? sha256(`${borrowerId}-${of}`) : null,
    });
  const visits = randomInt(random, 2, maxVisits);
  for (let of = 0; of < visits; of++) {
    addEvent('visit', of);
    if (of === 0 || withProbability(random, 0.45)) addEvent('click', of);
    if (of === 0 || withProbability(random, 0.12)) addEvent('code_sent', of);
  }
  rows.registrations.push({
    borrowerId,
    ...source,
    inviteCode: '',
    merchantNumber: '',
    userName: '',
    appName: appFrom,
    deviceId: `h-${borrowerId}`,
    registeredAt: instantOn(joinedOn, -60),
  });
}

function findTemplate(
  templates: Readonly<Record<string, { market: string }>>,
  market: string,
): string | undefined {
  return Object.keys(templates).find((id) => templates[id]?.market === market);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
