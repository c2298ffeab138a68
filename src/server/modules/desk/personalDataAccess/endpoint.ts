import type { RevealedField, ViewedRecord } from '../../../../contract/desk/personalData.ts';
import type { DeskInput, DeskReplyInput } from '../../../../contract/desk/schemas/index.ts';
import type { Services } from '../../services.ts';
import {
  createApprovalOnlyOperation,
  type WriteContext,
  type WriteEndpoint,
  type WriteOutcome,
  writeEndpoint,
} from '../endpoint.ts';
import { reasonMissing } from '../errors.ts';
import { checkAccess, type PersonalDataCall, raiseAlert, recordView } from './access.ts';

/** The borrower and field to be disclosed. */
type PersonalDataSubject = {
  borrowerId: number;
  orderId: string | null;
  field: RevealedField | ViewedRecord;
};

type PersonalDataHandlers<Name extends PersonalDataCall> = {
  getSubject: (services: Services, input: DeskInput<Name>) => Promise<PersonalDataSubject>;
  disclose: (
    services: Services,
    context: WriteContext,
    input: DeskInput<Name>,
  ) => Promise<WriteOutcome<DeskReplyInput<Name>>>;
};

/**
 * A call that discloses personal data. It counts against its maker's limits; beyond them it needs approval, which then allows
 * its maker to make the call: the checker sees no data.
 */
export function personalDataEndpoint<Name extends PersonalDataCall>(
  name: Name,
  { getSubject, disclose }: PersonalDataHandlers<Name>,
): WriteEndpoint {
  return writeEndpoint<Name>(name, {
    isDisclosure: true,
    async describeOperation(services, input, staff) {
      const { borrowerId, orderId } = await getSubject(services, input);
      const { basis, exceededLimit } = await checkAccess(services, staff, name, borrowerId);
      if (input.reason === undefined && (basis === 'unassigned' || exceededLimit !== null))
        throw reasonMissing();
      if (exceededLimit === null) return null;
      const { db, clock, config } = services;
      const limit = config.desk.personalDataLimits[exceededLimit];
      await raiseAlert(db, staff.staffId, exceededLimit, limit, await clock.now());
      const operation = createApprovalOnlyOperation(`${staff.staffId} ${borrowerId}`);
      return { ...operation, approvalTrigger: 'tooManyBorrowers', orderId, borrowerId };
    },
    async execute(services, context, input) {
      const { borrowerId, field } = await getSubject(services, input);
      const outcome = await disclose(services, context, input);
      const access = await checkAccess(services, context.maker, name, borrowerId);
      await recordView(services, context.maker, { call: name, borrowerId, field }, access);
      const evidence =
        access.evidence === null ? {} : { accessEvidence: `${access.basis}: ${access.evidence}` };
      return { ...outcome, ...evidence };
    },
  });
}
