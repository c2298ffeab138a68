export const inReview = 21 as const;
export const declined = 110 as const;
export const payingOut = 151 as const;
export const toBeRepaid = 174 as const;
export const overdue = 180 as const;
export const repaid = 200 as const;
