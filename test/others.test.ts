import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts';
import { endpointNames } from '../src/contract/summaries.ts';
import { ana, bruno, type TestServer, testServer } from '../src/server/testing/testServer.ts';

let server: TestServer;
let theirs: Record<string, string>;
beforeAll(async () => {
  server = await testServer();
  theirs = await thingsOf(bruno);
});
afterAll(() => server.close());

/** One of everything a borrower can have, by the field a call names it with. */
async function thingsOf(person: typeof bruno): Promise<Record<string, string>> {
  const saved = await server.call(
    'complaintSave',
    { problemType: '2', problemDetail: 'My own words', orderNo: 'MXB174' },
    person,
  );
  return { orderId: 'MXB174', orderNo: 'MXB174', problemId: saved.body.data.problemId };
}

const nobodys: Record<string, string> = { orderId: 'NOBODYS', orderNo: 'NOBODYS', problemId: 'NOBODYS' };

/** What else each call that names something needs, so that only the name decides. */
const rest: Partial<Record<EndpointName, Record<string, unknown>>> = {
  loanDetails: {},
  repaymentDetail: {},
  extensionDetail: {},
  instructions: { amount: 302_574, payCode: 'SPEI', requestType: 1 },
  rate: { score: 5 },
  contractDetail: {},
  documentList: {},
  paymentClaim: {},
  paymentClaimSave: { amount: 100, paidOn: '2026-01-01', problemImage: 'a.jpg' },
  complaintInit: {},
  complaintSave: { problemType: '2', problemDetail: 'Something else' },
  complaintDetail: {},
  complaintRate: { score: 3 },
  repaymentWay: {},
  repaymentCommit: { amount: 302_574, cardId: '1', repayToken: 'x'.repeat(32) },
  repaymentConfirm: { verifyCode: '123456', repaymentRecordId: '1' },
  repaymentLink: { amount: 302_574 },
  cardPage: {},
  cardRemove: { cardId: '7' },
};

describe('what is another borrower’s', () => {
  test.each(Object.keys(rest) as EndpointName[])('is nothing to %s', async (name) => {
    const answers = await Promise.all(
      [theirs, nobodys].map((names) => server.call(name, { ...rest[name], ...names }, ana, '1')),
    );
    const [another, unknown] = answers.map(({ status, body }) => ({ status, body }));
    expect(another).toEqual(unknown);
    expect([0, '0', '00']).not.toContain(another?.body.code);
    expect(JSON.stringify(another)).not.toMatch(/MXB174|Bruno|Castillo/);
  });

  test('covers every call that names an order, a complaint or a record', () => {
    const guarded = endpointNames.filter((name) => endpoints[name].guard === 'session');
    const nameless: EndpointName[] = [
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
    ];
    const covered = [...Object.keys(rest), ...nameless];
    expect(guarded.filter((name) => !covered.includes(name))).toEqual([]);
  });
});
