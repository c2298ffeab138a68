import type { Normalised } from '../../contract/envelope.ts';
import type { Data } from '../../contract/schemas/index.ts';
import { hashOf, type PromotionLink } from './link.ts';
import type { Template } from './template.ts';
import { useRegistration } from './useRegistration.ts';
import { View } from './View.tsx';

type LandingProps = {
  readonly link: PromotionLink;
  readonly template: Pick<Template, 'phone'>;
  readonly firstSid: Normalised<Data<'getSid'>>;
};

/** The registration form at work. */
export function Landing({ link, template, firstSid }: LandingProps) {
  const registration = useRegistration(link, template.phone, firstSid.success ? firstSid.data.sid : '');
  return (
    <View state={{ kind: 'ready', data: { template, registration, agreement: hashOf('agreement', link) } }} />
  );
}
