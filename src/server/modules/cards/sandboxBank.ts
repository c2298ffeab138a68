import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBankChallenge, sandboxBankPath } from '../../integrations/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { rejectSignedUrl, verifySignedUrl } from '../api/index.ts';
import type { Services } from '../services.ts';
import { formatSignedAmount, sendProviderPage, toLanguage } from './providerPage.ts';

const parameters = ['key', 'amount', 'currency', 'back', 'language'] as const;
type BankChallenge = Readonly<Record<(typeof parameters)[number], string>>;

const texts = {
  es: {
    title: 'Tu banco de prueba',
    lead: 'Esta página hace las veces de tu banco, que quiere saber si eres tú.',
    toPay: 'Vas a pagar',
    yes: 'Sí, autorizo este pago',
    no: 'No lo autorizo',
    leave: 'Volver sin contestar',
  },
  en: {
    title: 'Your test bank',
    lead: 'This page stands in for your bank, which wants to know that it is you.',
    toPay: 'You are about to pay',
    yes: 'Yes, I authorise this payment',
    no: 'I don’t authorise it',
    leave: 'Go back without an answer',
  },
  zh: {
    title: '测试银行',
    lead: '本页面模拟您的银行，用于确认是您本人。',
    toPay: '支付金额',
    yes: '确认授权本次支付',
    no: '不授权',
    leave: '暂不回答，返回',
  },
} as const;

/** The sandbox bank's own page, on which a card's holder says whether it is him (3-D Secure). */
export function registerSandboxBankRoutes(app: FastifyInstance, services: Services): void {
  const { sandboxWebhookSecret: secret } = services.settings;
  if (secret === undefined) return;
  app.get(sandboxBankPath, async (request, reply) => {
    const challenge = await openChallenge(services, secret, request);
    const language = toLanguage(challenge.language);
    const { title, lead, ...t } = texts[language];
    const body = `<p>${t.toPay}</p><p class="amount">${escapeHtml(formatSignedAmount(services.config, challenge))}</p>
<form method="post"><button name="answer" value="yes">${t.yes}</button>
<button class="second" name="answer" value="no">${t.no}</button><a href="${escapeHtml(challenge.back)}">${t.leave}</a></form>`;
    return sendProviderPage(reply, { language, title, intro: lead, body }, services.config.brand.colours);
  });
  app.post<{ Body: { answer?: unknown } | null }>(sandboxBankPath, async (request, reply) => {
    const { key, back } = await openChallenge(services, secret, request);
    const outcome = request.body?.answer === 'yes' ? 'succeeded' : 'declined';
    await answerBankChallenge(services.db, key, outcome, await services.clock.now());
    return reply.header('cache-control', 'no-store').redirect(back, 303);
  });
}

/** Throws 404 for a link that is not ours or is over, 429 for too many of them. */
async function openChallenge(
  services: Services,
  secret: string,
  request: FastifyRequest,
): Promise<BankChallenge> {
  const now = await services.clock.now();
  const challenge = verifySignedUrl([secret], sandboxBankPath, request.query, parameters, now);
  if (challenge === null) throw await rejectSignedUrl(services, request.ip);
  return challenge;
}
