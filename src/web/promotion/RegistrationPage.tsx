import type { NormalizedReply } from '../../contract/envelope.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { buildHash, type PromotionLink } from './promotionLink.ts';
import type { Template } from './template.ts';
import { useRegistration } from './useRegistration.ts';
import { View } from './View.tsx';

type RegistrationPageProps = {
  readonly link: PromotionLink;
  readonly template: Pick<Template, 'phone'>;
  readonly initialSid: NormalizedReply<ResponseData<'getSid'>>;
};

/** The registration form at work. */
export function RegistrationPage({ link, template, initialSid }: RegistrationPageProps) {
  const registration = useRegistration(link, template.phone, initialSid.success ? initialSid.data.sid : '');
  return (
    <View
      state={{ kind: 'ready', data: { template, registration, agreement: buildHash('agreement', link) } }}
    />
  );
}
