import { askQuestion } from '../../../complaints/index.ts';
import { openAssignment } from '../../cases/cases.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { getComplaint } from './complaints.ts';

/** The first question assigns the complaint to its author, so that a person sees the reply. */
export const askComplainantEndpoint = writeEndpoint('askComplainant', {
  leavesDebtUnchanged: true,
  async execute(services, { now, executor }, { folio, question }) {
    const { borrowerId } = await getComplaint(services.db, folio);
    const complaint = { borrowerId, folio };
    const refusal = await askQuestion(services, complaint, { question, actor: executor.email, now });
    if (refusal !== undefined) throw conflictError(refusal);
    const { staffId } = executor;
    const assignment = { staffId, assignedBy: staffId, assignedAt: now, reason: '' };
    await openAssignment(services.db, { caseKind: 'complaint', caseId: folio, borrowerId }, assignment);
    return { reply: { folio, askedAt: now } };
  },
});
