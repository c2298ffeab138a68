import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import type { TestServer } from '../../../testing/testServer.ts';
import { type DeskClient, signInAs } from './desk.ts';

const reason = 'agreed by telephone';

/** A promise of the loan that was broken; a day later. */
export async function breakPromise(server: TestServer, maker: DeskClient, orderId: string): Promise<string> {
  const paysBy = (await maker.get(`loans/${orderId}`)).body.today;
  await maker.post(`loans/${orderId}/promises`, { amount: 100, paysBy, reason });
  await server.advanceDays(1);
  const { statement } = (await maker.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  return statement?.promises[0]?.id ?? '';
}

/** An offer of the loan that waives so much that two people made it. */
export async function offerByTwo(server: TestServer, maker: DeskClient, orderId: string): Promise<string> {
  const checker = await signInAs(server, 'admin2');
  const expiresOn = (await maker.get(`loans/${orderId}`)).body.today;
  const { body } = await maker.post(`loans/${orderId}/settlements`, { amount: 100, expiresOn, reason });
  await checker.post(`approvals/${body.approvalId}`, { approve: true, reason });
  const { statement } = (await maker.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  return statement?.offers[0]?.id ?? '';
}

/** A waiver of the loan's late charges, small enough for one person. */
export async function waiveCharges(maker: DeskClient, orderId: string): Promise<string> {
  await maker.post(`loans/${orderId}/waivers`, { of: 'late_charges', amount: 900, reason });
  const { events } = (await maker.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  return events.findLast(({ kind }) => kind === 'waiver')?.eventId ?? '';
}
