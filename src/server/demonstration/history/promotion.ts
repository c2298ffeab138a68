import { createHash } from 'node:crypto';
import { between, happens, oneOf, type Some } from './chance.ts';
import { momentOf, type Person, type World } from './world.ts';

/** Where visitors come from, by campaign. */
const sources: Some<readonly [userFrom: string, appFrom: string, utmTag: string]> = [
  ['facebook', 'quincena', 'quincena-enero'],
  ['google', 'quincena', 'prestamo-rapido'],
  ['tiktok', 'quincena', 'buen-fin'],
  ['referido', 'quincena', ''],
  ['sms', 'quincena', 'regresa'],
];
const mostVisits = 5;

/** How an invented borrower came, with those beside him who looked and left. */
export function keepVisits({ rows, config }: World, person: Person): void {
  const { borrowerId, chance, joinedOn, market } = person;
  const templateId = templateOf(config.promotion.templates, market);
  if (templateId === undefined) return;
  const [userFrom, appFrom, utmTag] = oneOf(chance, sources);
  const source = { templateId, userFrom, appFrom, utmTag };
  const seen = (kind: 'visit' | 'click' | 'code_sent', of: number) =>
    rows.promotionEvents.push({
      kind,
      at: momentOf(joinedOn, -240 + of * 9 + between(chance, 0, 8)),
      ...source,
      clientType: happens(chance, 0.7) ? 'android' : 'ios',
      pageType: 1,
      phoneHash: kind === 'code_sent' ? hashOf(`${borrowerId}-${of}`) : null,
    });
  const visits = between(chance, 2, mostVisits);
  for (let of = 0; of < visits; of++) {
    seen('visit', of);
    if (of === 0 || happens(chance, 0.45)) seen('click', of);
    if (of === 0 || happens(chance, 0.12)) seen('code_sent', of);
  }
  rows.registrations.push({
    borrowerId,
    ...source,
    inviteCode: '',
    merchantNumber: '',
    userName: '',
    appName: appFrom,
    deviceId: `h-${borrowerId}`,
    registeredAt: momentOf(joinedOn, -60),
  });
}

function templateOf(
  templates: Readonly<Record<string, { market: string }>>,
  market: string,
): string | undefined {
  return Object.keys(templates).find((id) => templates[id]?.market === market);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
