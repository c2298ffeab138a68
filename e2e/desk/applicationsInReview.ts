import type { DeskReply } from '../../src/contract/desk/schemas/index.ts';
import type { DeskUser } from './deskUser.ts';

/** The applications in review that a member of staff sees. */
export async function readInReview({ page }: DeskUser): Promise<DeskReply<'applications'>['items']> {
  const response = await page.request.get('/desk/api/applications?limit=200');
  return ((await response.json()) as DeskReply<'applications'>).items;
}

export async function listInReview(user: DeskUser): Promise<string[]> {
  return (await readInReview(user)).map(({ orderId }) => orderId);
}

/** How many applications the member of staff has been assigned. */
export async function countAssigned({ page }: DeskUser): Promise<number> {
  const response = await page.request.get('/desk/api/applications?assignee=me');
  return ((await response.json()) as DeskReply<'applications'>).items.length;
}

/** Those that a rule is against. */
export async function readBlocked(user: DeskUser): Promise<DeskReply<'applications'>['items']> {
  return (await readInReview(user)).filter(({ blockingRule }) => blockingRule !== null);
}

/** Declines applications, each for the same reason. */
export async function decline({ page }: DeskUser, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds)
    await page.request.post(`/desk/api/applications/${orderId}/decision`, {
      data: { approve: false, reason: 'a rule is against it' },
      headers: { 'x-desk': '1', 'idempotency-key': `decline-${orderId}` },
    });
}
