import { signInAs } from '../../src/server/modules/desk/testing/desk.ts';
import type { TestServer } from '../../src/server/testing/testServer.ts';
import type { Random } from './random.ts';

type Body = Record<string, unknown>;

/** What staff do at the desk about loans. */
export type DeskClient = {
  /** A generator of its own, so that borrowers’ actions stay the same whatever staff do. */
  readonly random: Random;
  /** Makes a call about a loan; where it needs approval, a checker approves it. */
  submit(orderId: string, loanPath: string, request: Body): Promise<Body>;
  /** The loan as staff see it. */
  loan(orderId: string): Promise<Body>;
};

export async function createDeskClient(server: TestServer, random: Random): Promise<DeskClient> {
  const [finance, checker] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
  return {
    random,
    async submit(orderId, loanPath, request) {
      const requested = await finance.post(`loans/${orderId}/${loanPath}`, {
        ...request,
        reason: 'as was agreed',
      });
      const path = `approvals/${requested.body.approvalId}`;
      const executed =
        requested.status === 202 ? await checker.post(path, { approve: true, reason: 'yes' }) : requested;
      if (executed.status !== 200)
        throw new Error(
          `${loanPath} ${JSON.stringify(request)}: ${executed.status} ${JSON.stringify(executed.body)}`,
        );
      return executed === requested ? executed.body : (executed.body.result as Body);
    },
    async loan(orderId) {
      return (await finance.get(`loans/${orderId}`)).body;
    },
  };
}
