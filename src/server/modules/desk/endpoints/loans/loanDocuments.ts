import type { OrderKey } from '../../../../platform/database/index.ts';
import { createContractSheet } from '../../../contracts/index.ts';
import { createCaseFile, createLoanStatement } from '../../../documents/index.ts';
import type { Services } from '../../../services.ts';
import { conflictError, permissionMissing } from '../../errors.ts';
import { canCall } from '../../permissions.ts';
import { personalDataEndpoint } from '../../personalDataAccess/endpoint.ts';
import { renderPdf } from '../documents.ts';
import { getOrder, getOrderKey } from '../orders.ts';

/** The borrower's own PDF of the agreement, disclosed for a reason; rendered once the audit line is written. */
export const loanAgreementEndpoint = personalDataEndpoint('agreement', {
  async getSubject({ db }, { orderId }) {
    const { borrowerId } = await getOrderKey(db, orderId);
    return { borrowerId, orderId, field: 'agreement' };
  },
  async disclose({ db }, { executor: { address } }, { orderId, language }) {
    const { borrowerId, disbursedOn } = await getOrder(db, orderId);
    if (disbursedOn === null) throw conflictError('notDisbursed');
    return drawDocument({ borrowerId, orderId, address }, (services) =>
      createContractSheet(services, orderId, { borrowerId, language }),
    );
  },
});

const documentSheets = { statement: createLoanStatement, caseFile: createCaseFile } as const;

/**
 * The statement or the case file of a loan, drawn once the look at it is recorded. A case file tells of complaints: it is for
 * those who may open them.
 */
export const loanDocumentEndpoint = personalDataEndpoint('loanPaper', {
  async getSubject({ db }, { orderId, kind }) {
    const { borrowerId } = await getOrderKey(db, orderId);
    return { borrowerId, orderId, field: kind };
  },
  async disclose({ db }, { executor: { address, roles } }, { orderId, kind, language }) {
    if (kind === 'caseFile' && !canCall(roles, 'complaint')) throw permissionMissing();
    const { borrowerId, disbursedOn } = await getOrder(db, orderId);
    if (disbursedOn === null) throw conflictError('notDisbursed');
    return drawDocument({ borrowerId, orderId, address }, (services) =>
      documentSheets[kind](services, { borrowerId, orderId, language }),
    );
  },
});

/** Draws a document once the audit line of its disclosure is written. */
function drawDocument(
  { borrowerId, orderId, address }: OrderKey & { address: string },
  createSheet: (services: Services) => Promise<Parameters<Services['pdfs']['render']>[0]>,
) {
  return {
    reply: { orderId, pdf: '' },
    async afterCommit(services: Services) {
      return { orderId, pdf: await renderPdf(services, await createSheet(services), borrowerId, address) };
    },
  };
}
