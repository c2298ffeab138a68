import { ana, bruno, type TestServer } from '../../../../testing/testServer.ts';
import type { DeskClient } from '../desk.ts';
import { createWriteRequest, reason } from './writeRequest.ts';

/** About borrowers and staff. */
export async function createPeopleRequests({ db, services }: TestServer, admin: DeskClient) {
  Object.assign(services.config.desk.personalDataLimits, { unassignedPerHour: 0 });
  await db.deleteFrom('orders').where('borrowerId', '=', bruno.borrowerId).execute();
  const request = { borrowerId: bruno.borrowerId, kind: 'erasure', requestText: 'Forget me', reason };
  const { requestId } = (await admin.post('privacy-requests', request)).body;
  const granted = { state: 'granted', answer: 'Yes', identityShownBy: 'document', reason };
  await admin.post(`privacy-requests/${requestId}/answer`, granted);
  const people = await db.selectFrom('deskStaff').select('staffId').orderBy('email').execute();
  const [first, second] = people.map(({ staffId }) => `staff/${staffId}`);
  const account = (email: string) => createWriteRequest('staff', { email, name: 'A', roles: ['support'] });
  return {
    reveal: {
      one: createWriteRequest(`borrowers/${ana.borrowerId}/reveal`, { field: 'phone' }),
      again: createWriteRequest(`borrowers/${ana.borrowerId}/reveal`, { field: 'address' }),
      other: createWriteRequest(`borrowers/${bruno.borrowerId}/reveal`, { field: 'phone' }),
    },
    exportPerson: {
      one: createWriteRequest(`borrowers/${ana.borrowerId}/export`),
      again: createWriteRequest(`borrowers/${ana.borrowerId}/export`, { reason: 'another reason' }),
    },
    erasePerson: {
      one: createWriteRequest(`privacy-requests/${requestId}/erasure`, { answer: 'Done' }),
      again: createWriteRequest(`privacy-requests/${requestId}/erasure`, { answer: 'Done so' }),
    },
    correctPerson: {
      one: createWriteRequest('borrowers/1001/corrections', { fullName: 'Ana López Ruiz' }),
      again: createWriteRequest('borrowers/1001/corrections', { mobilePhone: '5512345670' }),
      other: createWriteRequest('borrowers/1002/corrections', { fullName: 'Bruno Paz Gil' }),
    },
    addStaff: {
      one: account('eva@lender.example'),
      again: account('EVA@lender.example'),
      other: account('luz@lender.example'),
    },
    changeStaff: {
      one: createWriteRequest(first ?? '', { roles: ['support'] }),
      again: createWriteRequest(first ?? '', { close: true }),
      other: createWriteRequest(second ?? '', { roles: ['support'] }),
    },
  };
}
