import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames } from '../src/contract/descriptions.ts';
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts';
import { ana, bruno, type TestServer, testServer } from '../src/server/testing/testServer.ts';

let server: TestServer;
let otherBorrowersIds: Record<string, string>;
beforeAll(async () => {
  server = await testServer();
  otherBorrowersIds = await createRecords(bruno);
});
afterAll(() => server.close());

/** One of everything a borrower can have, by the field a call names it with. */
async function createRecords(person: typeof bruno): Promise<Record<string, string>> {
  const saved = await server.call(
    'complaintSave',
    { problemType: '2', problemDetail: 'My own words', orderNo: 'MXB174' },
    person,
  );
  return { orderId: 'MXB174', orderNo: 'MXB174', problemId: saved.body.data.problemId };
}

const unknownIds: Record<string, string> = { orderId: 'NOBODYS', orderNo: 'NOBODYS', problemId: 'NOBODYS' };

/** What else each call that names something needs, so that only the name decides. */
const otherFields: Partial<Record<EndpointName, Record<string, unknown>>> = {
  loanDetails: {},
  repaymentDetail: {},
  extensionDetail: {},
  instructions: { amount: 302_574, payCode: 'SPEI', requestType: 1 },
  rate: { score: 5 },
  contractDetail: {},
  disclosure: {},
  documentList: {},
  paymentClaim: {},
  paymentClaimSave: { amount: 100, paidOn: '2026-01-01', problemImage: 'a.jpg' },
  coolingOff: {},
  coolingOffExit: { amount: 100 },
  complaintInit: {},
  complaintSave: { problemType: '2', problemDetail: 'Something else' },
  complaintDetail: {},
  complaintReply: { reply: 'Something else' },
  complaintRate: { score: 3 },
  repaymentWay: {},
  repaymentCommit: { amount: 302_574, cardId: '1', repayToken: 'x'.repeat(32) },
  repaymentConfirm: { verifyCode: '123456', repaymentRecordId: '1' },
  repaymentLink: { amount: 302_574 },
  cardPage: {},
  cardRemove: { cardId: '7' },
};

describe('what is another borrower’s', () => {
  test.each(Object.keys(otherFields) as EndpointName[])('is nothing to %s', async (name) => {
    const responses = await Promise.all(
      [otherBorrowersIds, unknownIds].map((ids) =>
        server.call(name, { ...otherFields[name], ...ids }, ana, '1'),
      ),
    );
    const [otherResult, unknown] = responses.map(({ status, body }) => ({ status, body }));
    expect(otherResult).toEqual(unknown);
    expect([0, '0', '00']).not.toContain(otherResult?.body.code);
    expect(JSON.stringify(otherResult)).not.toMatch(/MXB174|Bruno|Castillo/);
  });

  test('covers every call that names an order, a complaint or a record', () => {
    const guarded = endpointNames.filter((name) => endpoints[name].guard === 'session');
    const callsWithoutIds: EndpointName[] = [
      'loanConfirm',
      'loanPush',
      'periodAgreement',
      'complaintUpload',
      'complaintList',
      'customerService',
      'logout',
      'home',
      'productApply',
      'certification',
      'certifyPersonal',
      'certifyJob',
      'certifyContact',
      'bankDetail',
      'bankCode',
      'bankBind',
      'orderList',
      'buriedPoint',
      'reportLocation',
      'reportDevice',
      'accountDetail',
      'contactChange',
      // Names a session: `account.test` holds that another's is 404.
      'sessionEnd',
      'accountClose',
      // Names a browser: `push.test` holds that another's is left alone.
      'pushKey',
      'pushSubscribe',
      'pushUnsubscribe',
      'appHome',
      'identity',
      'identityImage',
      'consents',
    ];
    const covered = [...Object.keys(otherFields), ...callsWithoutIds];
    expect(guarded.filter((name) => !covered.includes(name))).toEqual([]);
  });
});
