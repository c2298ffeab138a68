import { seatOf } from '../../src/server/desk/testing.ts';
import type { TestServer } from '../../src/server/testing/testServer.ts';
import type { Random } from './random.ts';

type Body = Record<string, unknown>;

/** What people do at the desk about loans. */
export type Desk = {
  /** Of its own, so that what borrowers do stays what it is, whatever people do about it. */
  readonly random: Random;
  /** Asks for something of a loan; where it needs a second person, he agrees. */
  ask(orderId: string, what: string, wish: Body): Promise<Body>;
  /** The loan as they see it. */
  loan(orderId: string): Promise<Body>;
};

export async function openDesk(server: TestServer, random: Random): Promise<Desk> {
  const [finance, second] = await Promise.all([seatOf(server, 'finance'), seatOf(server, 'admin')]);
  return {
    random,
    async ask(orderId, what, wish) {
      const asked = await finance.post(`loans/${orderId}/${what}`, { ...wish, reason: 'as was agreed' });
      const path = `approvals/${asked.body.approvalId}`;
      const done = asked.status === 202 ? await second.post(path, { approve: true, reason: 'yes' }) : asked;
      if (done.status !== 200)
        throw new Error(`${what} ${JSON.stringify(wish)}: ${done.status} ${JSON.stringify(done.body)}`);
      return done === asked ? done.body : (done.body.result as Body);
    },
    async loan(orderId) {
      return (await finance.get(`loans/${orderId}`)).body;
    },
  };
}
