export const wrongCaptchaForSms = '101' as const;
export const wrongCaptchaForRegister = '-1' as const;
export const alreadyRegistered = '11' as const;
export const wrongSmsCode = '12' as const;
export const badPhone = '13' as const;
export const unknownTemplate = '15' as const;
export const notSent = '16' as const;
