import type { RevealedField, ViewedRecord } from '../../../contract/desk/personalData.ts';
import type { DeskParsed, DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { Services } from '../../services.ts';
import type { Asking, Done, Weight, Write } from '../call.ts';
import type { Staff } from '../people/staff.ts';
import { reasonMissing } from '../refusals.ts';
import { accessTo, type LookCall, raiseAlert, recordView } from './access.ts';

/** Whose data are looked at, and what of them. */
type Subject = { borrowerId: number; orderId: string | null; field: RevealedField | ViewedRecord };

type Parts<Name extends LookCall> = {
  subject: (services: Services, input: DeskParsed<Name>) => Promise<Subject>;
  act: (services: Services, asking: Asking, input: DeskParsed<Name>) => Promise<Done<DeskReply<Name>>>;
};

/**
 * A call that tells personal data. It counts against its maker's limits; beyond them it waits for approval, which then lets
 * its maker make the call: whoever approves is told nothing.
 */
export function look<Name extends LookCall>(name: Name, { subject, act }: Parts<Name>): Write {
  return {
    name,
    isLook: true,
    async weigh(services: Services, input: DeskParsed<Name>, staff: Staff): Promise<Weight | null> {
      const { borrowerId, orderId } = await subject(services, input);
      const { basis, over } = await accessTo(services, staff, name, borrowerId);
      if (input.reason === undefined && (basis === 'unassigned' || over !== null)) throw reasonMissing();
      if (over === null) return null;
      const { db, clock, config } = services;
      const limit = config.desk.personalDataLimits[over];
      await raiseAlert(db, staff.staffId, over, limit, await clock.now());
      return {
        thing: `${staff.staffId} ${borrowerId}`,
        market: '',
        currency: null,
        amount: null,
        approvalReason: 'tooManyBorrowers',
        orderId,
        borrowerId,
      };
    },
    async act(services: Services, asking: Asking, input: DeskParsed<Name>) {
      const { borrowerId, field } = await subject(services, input);
      const done = await act(services, asking, input);
      const access = await accessTo(services, asking.staff, name, borrowerId);
      await recordView(services, asking.staff.staffId, { call: name, borrowerId, field }, access);
      const evidence = access.evidence === null ? {} : { evidence: `${access.basis}: ${access.evidence}` };
      return { ...done, ...evidence };
    },
  };
}
