import type { ResponseData } from '../../contract/schemas/index.ts';
import { listSandboxMessages } from '../integrations/index.ts';
import { ana, type TestServer } from './testServer.ts';

/** Steps of the card flow as the page takes them, for Ana's MX174 unless said otherwise. */
export function cardFlow(server: TestServer, orderId = 'MX174') {
  async function getRepaymentWay(): Promise<ResponseData<'repaymentWay'>> {
    return (await server.call('repaymentWay', { orderId })).body.data;
  }
  async function commit(cardId: string, extra: Record<string, unknown> = {}, language: '1' | '2' | '' = '') {
    const { amount, repayToken } =
      'repayToken' in extra && 'amount' in extra ? placeholderMethods : await getRepaymentWay();
    const payload = { orderId, cardId, amount, repayToken, couponId: null, sendMsg: 0, ...extra };
    return server.call('repaymentCommit', payload, ana, language);
  }
  function confirm(repaymentRecordId: string, verifyCode: string) {
    return server.call('repaymentConfirm', { orderId, repaymentRecordId, verifyCode }, ana, '');
  }
  async function details() {
    return (await server.call('loanDetails', { orderId })).body.data;
  }
  return { repaymentWay: getRepaymentWay, commit, confirm, details };
}

const placeholderMethods = { amount: 0, repayToken: '' };

/** The newest code sent to a phone. */
export async function getLastCode(server: TestServer, phone: string = ana.mobilePhone): Promise<string> {
  const message = (await listSandboxMessages(server.db, phone)).at(-1);
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
}

export function toWrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

export async function insertStoredCard(
  server: TestServer,
  cardId: string,
  providerToken: string,
  requiresCode = false,
): Promise<void> {
  await server.db
    .insertInto('cards')
    .values({
      borrowerId: ana.borrowerId,
      cardId,
      bankName: 'Banco',
      bankCode: 'BANCO',
      last4: '0000',
      providerToken,
      requiresCode,
      addedAt: new Date(),
    })
    .execute();
}
