import { expect, test } from 'vitest';
import { approvalCalls, getApprovalRule } from './approvals.ts';
import { deskSchemas } from './schemas/index.ts';

/** Fields of requests that hold a borrower's personal data, or words to or about a borrower. */
const personalFields = ['fullName', 'address', 'mobilePhone', 'answer', 'text', 'requestText', 'note'];

test.each(approvalCalls)('what a request of %s holds of a borrower is declared', (call) => {
  const fields = Object.keys(deskSchemas[call].request.shape);
  expect(new Set(getApprovalRule(call).personalFields)).toEqual(
    new Set(fields.filter((field) => personalFields.includes(field))),
  );
});
