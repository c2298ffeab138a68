import { afterEach, beforeEach, expect } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { refreshCollectionCases } from '../../collections/index.ts';
import { type DeskClient, type DeskResponse, signInAs } from './desk.ts';

const { borrowerId } = ana;

/** Ana, whose loan is late, and a person of support who calls her; at any hour, with a server for each test. */
export function callDesk() {
  let server: TestServer;
  let support: DeskClient;
  beforeEach(async () => {
    server = await testServer();
    for (const market of Object.values(server.services.config.markets))
      Object.assign(market.messageHours, { from: 0, to: 24 });
    await refreshCollectionCases(server.services);
    await setProblemType('none');
    support = await signInAs(server, 'support');
  });
  afterEach(() => server.close());

  /** Sets the type of the open complaint that the demonstration gives the borrower. */
  async function setProblemType(problemType: string): Promise<void> {
    await server.db.updateTable('complaints').set({ problemType }).where('answeredAt', 'is', null).execute();
  }

  async function list(query = ''): Promise<DeskRow<'callList'>[]> {
    const { status, body } = await support.get(`collections/borrowers?${query}`);
    expect(status).toBe(200);
    return body.items as DeskRow<'callList'>[];
  }

  async function card(): Promise<DeskReply<'callCard'>> {
    return (await support.get(`collections/borrowers/${borrowerId}`)).body as DeskReply<'callCard'>;
  }

  function record(fields: Record<string, unknown>, orderId = lateLoan): Promise<DeskResponse> {
    return support.post(`borrowers/${borrowerId}/contacts`, { orderId, ...fields });
  }

  async function countQueue(queue: string): Promise<number | undefined> {
    const { queues } = (await support.get('today')).body as DeskReply<'today'>;
    return queues.find(({ name }) => name === queue)?.count;
  }

  async function contactRestriction(): Promise<string | null | undefined> {
    const row = (await list()).find((one) => one.borrowerId === borrowerId);
    expect((await card()).contactRestrictions[0] ?? null).toBe(row?.contactRestriction);
    return row?.contactRestriction;
  }

  return {
    get server() {
      return server;
    },
    get support() {
      return support;
    },
    ...{ setProblemType, list, card, record, countQueue, contactRestriction },
  };
}

/** Ana's late loan. */
export const lateLoan = 'MX180';
