/** The name of a staff member, with the e-mail address on hover; the address alone where no name is known. */
export function StaffName({ name, email }: { name: string; email: string }) {
  return <span title={email}>{name || email}</span>;
}
