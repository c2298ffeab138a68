/** What a bank account may be made of, by its names on the wire; a market asks for some of them. */
export const bankAccountFields = ['clabe', 'ifsc', 'bank', 'account'] as const;

/** How a part of an account is typed: digits in groups of four, digits, capitals and digits, or chosen from a list. */
export const bankAccountInputs = ['grouped', 'digits', 'code', 'choice'] as const;
