import { escapeHtml } from '../../../platform/escapeHtml.ts';
import type { Services } from '../../services.ts';
import { type Invitation, invitationHours, invitationLink } from './invitations.ts';

const mailTexts = {
  es: {
    title: (brand: string) => `Tu acceso al escritorio de ${brand}`,
    body: (brand: string) =>
      `Te invitaron al escritorio de ${brand}. Abre este enlace en las próximas ${invitationHours} horas y elige tu frase de acceso o tu llave de acceso. Sirve una sola vez y sólo para ti: no lo reenvíes. Si no lo esperabas, avisa a quien administra el equipo.`,
  },
  en: {
    title: (brand: string) => `Your access to the desk of ${brand}`,
    body: (brand: string) =>
      `You were invited to the desk of ${brand}. Open this link within ${invitationHours} hours and choose your passphrase or create your passkey. It works once and for you alone: don’t forward it. If you did not expect it, tell whoever administers the team.`,
  },
} as const;

/** Sends the link to whom it invites, in both languages. Returns the address; null where the mail server did not take it. */
export async function mailInvitation(
  { db, providers, config, log, clock }: Services,
  { invitationId, email }: Invitation,
  { token, origin }: { token: string; origin: string },
): Promise<string | null> {
  const link = invitationLink(origin, token);
  const brand = config.brand.name;
  const bodies = [mailTexts.es.body(brand), mailTexts.en.body(brand)];
  const mail = {
    id: `invitation-${invitationId}`,
    to: email,
    subject: `${mailTexts.es.title(brand)} · ${mailTexts.en.title(brand)}`,
    text: [...bodies, link].join('\n\n'),
    html: `${bodies.map((body) => `<p>${escapeHtml(body)}</p>`).join('')}<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    unsubscribeLink: undefined,
  };
  try {
    await providers.mail?.send(mail);
  } catch (error) {
    log.error({ err: error, invitationId }, 'an invitation to the desk was not mailed');
    return null;
  }
  const mailedAt = await clock.now();
  await db
    .updateTable('deskInvitations')
    .set({ mailedAt })
    .where('invitationId', '=', invitationId)
    .execute();
  return email;
}
