import { cardCode } from '../../../contract/codes.ts';
import { BusinessError, createErrorFactory, RequestError } from '../api/index.ts';

/** Source of the Chinese of 800005 and 800006: SPEC 8. */
export const duplicatePaymentError = createErrorFactory(BusinessError, cardCode.repeated, {
  es: 'Ya recibimos este pago. No lo envíes otra vez.',
  en: 'We already have this payment. Do not send it again.',
  zh: '请勿重复提交支付申请',
});

export const wrongCodeError = createErrorFactory(BusinessError, cardCode.wrongCode, {
  es: 'El código no es correcto. Revísalo y escríbelo otra vez.',
  en: 'The code is not right. Check it and type it again.',
  zh: '验证码错误',
});

export const codeExpiredError = createErrorFactory(BusinessError, cardCode.codeExpired, {
  es: 'Este código ya no sirve. Pide uno nuevo.',
  en: 'This code no longer works. Ask for a new one.',
  zh: '验证码已失效，请重新获取',
});

export const chargeDeclinedError = createErrorFactory(BusinessError, cardCode.declined, {
  es: 'Tu banco no aceptó el cargo y no se cobró nada. Prueba con otra tarjeta u otra forma de pago.',
  en: 'Your bank did not accept the charge and nothing was taken. Try another card or another way to pay.',
  zh: '银行拒绝了本次扣款，未扣除任何金额，请更换银行卡或支付方式',
});

export const nothingDueError = createErrorFactory(BusinessError, cardCode.nothingDue, {
  es: 'Este préstamo no tiene nada por pagar.',
  en: 'There is nothing to pay on this loan.',
  zh: '该笔借款暂无待还金额',
});

export const cardsUnavailableError = createErrorFactory(BusinessError, cardCode.unavailable, {
  es: 'Por ahora no podemos cobrar así. Elige otra forma de pago.',
  en: 'We can’t take a payment this way now. Choose another way to pay.',
  zh: '该支付方式暂不可用，请选择其他方式',
});

/** The right amount is named, in words and in `data`. */
export function amountChangedError(amount: number, text: string): BusinessError {
  return new BusinessError(
    cardCode.amountChanged,
    {
      es: `El monto cambió: hoy tienes que pagar ${text}. Revísalo y paga otra vez.`,
      en: `The amount has changed: today you have to pay ${text}. Check it and pay again.`,
      zh: `应还金额已更新为 ${text}，请确认后重新支付`,
    },
    { amount },
  );
}

export const pageExpiredError = createErrorFactory(BusinessError, cardCode.pageExpired, {
  es: 'Esta página estuvo abierta mucho tiempo. Vuelve a abrir tu pago.',
  en: 'This page was open for a long time. Open your payment again.',
  zh: '页面已过期，请刷新后重试',
});

export const codeNotSentError = createErrorFactory(BusinessError, cardCode.codeNotSent, {
  es: 'No pudimos enviarte el código. Espera un momento o elige otra forma de pago.',
  en: 'We could not send you the code. Wait a moment or choose another way to pay.',
  zh: '验证码发送失败，请稍后再试或选择其他方式',
});

/** Source of the Chinese: SPEC 5. */
export function codeResentTooSoonError(retryAfterSeconds: number): RequestError {
  return new RequestError(
    429,
    {
      es: `Acabamos de enviarte un código. Puedes pedir otro en ${retryAfterSeconds} s.`,
      en: `We have just sent you a code. You can ask for another in ${retryAfterSeconds} s.`,
      zh: '请勿重复发送验证码!',
    },
    retryAfterSeconds,
  );
}
