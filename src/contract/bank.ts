/** Shapes of bank accounts that both sides check. A CLABE is checked by its digits: see lending/references.ts. */
export const clabeDigits = 18;
/** Bank (4 letters), a zero, branch. Source: Reserve Bank of India. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Indian banks number accounts with 9 to 18 digits. */
export const indianAccountPattern = /^\d{9,18}$/;
