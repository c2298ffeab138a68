import { expect, test } from 'vitest';
import { selectAuditedFields } from './sentFields.ts';

test('of what was sent the audit keeps codes, days and amounts, names what is fieldEncryption, and keeps no secret', () => {
  const sent = {
    ...{ orderId: 'MX180', amount: 100, of: 'fee', until: null, paysBy: '2026-12-01' },
    ...{ state: 'granted', identityShownBy: 'document' },
    ...{ fullName: 'Ana', text: 'her aunt called', evidence: 'folio 7' },
    ...{ passphrase: 'a secret', code: '123456', reason: 'asked', unheardOf: 'anything' },
  };
  expect(selectAuditedFields(sent)).toEqual({
    ...{ orderId: 'MX180', amount: 100, of: 'fee', until: null, paysBy: '2026-12-01' },
    ...{ state: 'granted', identityShownBy: 'document' },
    ...{ fullName: '••••', text: '••••', evidence: '••••' },
  });
});
