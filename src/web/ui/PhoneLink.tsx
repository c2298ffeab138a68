import { telephoneUrl } from '../../contract/contactUrls.ts';

/** A telephone number that calls, and that no line breaks. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return <a href={telephoneUrl(phone)}>{phone.replaceAll(' ', '\u00a0')}</a>;
}
