import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseTwilioReply } from './twilio.ts';

const token = 'a token of the tests';
const form = { From: '+525512345678', Body: 'ALTO' };
const read = (ours: string, signed: string) =>
  parseTwilioReply(
    token,
    ours,
    form,
    createHmac('sha1', token).update(`${signed}BodyALTOFrom+525512345678`).digest('base64'),
  );

const path = '/webhooks/messages/twilio?a=1:2';
test.each([
  [`https://lender.example${path}`, `https://lender.example:443${path}`],
  [`https://lender.example:443${path}`, `https://lender.example${path}`],
  [`https://lender.example:8443${path}`, `https://lender.example:8443${path}`],
  [`https://lender.example:8443${path}`, `https://lender.example${path}`],
  [`http://lender.example${path}`, `http://lender.example:80${path}`],
])('at %s a signature over %s is taken', (ours, signed) => {
  expect(read(ours, signed)).toEqual({ from: '+525512345678', text: 'ALTO' });
});

test.each([
  [`https://lender.example${path}`, `https://lender.example:444${path}`],
  [`https://lender.example${path}`, `http://lender.example:443${path}`],
  [`https://lender.example${path}`, `https://other.example${path}`],
])('at %s a signature over %s is another’s', (ours, signed) => {
  expect(read(ours, signed)).toBeNull();
});
