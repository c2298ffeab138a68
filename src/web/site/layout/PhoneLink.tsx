/** A telephone number that calls, and that no line breaks. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>;
}
