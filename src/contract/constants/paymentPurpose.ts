export const repayment = 1 as const;
export const extension = 2 as const;
