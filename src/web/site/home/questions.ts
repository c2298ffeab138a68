export type Question = {
  /** Ends the address of the answer: `/#q-…`. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Further words people use for it; the assistant finds it by them. */
  readonly words: string;
};

/** Questions and answers of the home page; the help assistant answers from them too. */
export const questions: Readonly<Record<'es' | 'en', readonly Question[]>> = {
  es: [
    {
      id: 'cost',
      question: '¿Cuánto me va a costar?',
      answer:
        'Antes de aceptar ves cuatro cifras: cuánto recibes, cuánto pagas, qué día y el CAT. La comisión y su IVA se descuentan al entregarte el dinero; el interés y su IVA se pagan al final. No hay otros cargos si pagas a tiempo.',
      words: 'precio comision interes iva cat tasa costo caro cobran',
    },
    {
      id: 'requirements',
      question: '¿Qué necesito para pedir?',
      answer:
        'Ser mayor de 18 años, tener identificación oficial vigente, domicilio permanente, un celular y una cuenta bancaria a tu nombre. No pedimos aval ni tus contactos.',
      words: 'requisitos documentos ine identificacion edad aval cuenta',
    },
    {
      id: 'time',
      question: '¿En cuánto tiempo tengo el dinero?',
      answer:
        'Decidimos en un día como máximo. Si aceptas, el dinero sale ese mismo día y llega a tu cuenta entre 1 y 3 días naturales, según tu banco.',
      words: 'rapido cuando deposito llega minutos aprobacion tarda',
    },
    {
      id: 'pay',
      question: '¿Cómo pago?',
      answer:
        'Por transferencia SPEI, en OXXO o con Paynet en farmacias y 7-Eleven. La app te da la referencia y el código de barras, te dice si la tienda cobra comisión y te avisa cuando tu pago aparece.',
      words: 'pagar oxxo spei transferencia tienda referencia codigo barras efectivo',
    },
    {
      id: 'extension',
      question: '¿Qué hago si no puedo pagar a tiempo?',
      answer:
        'Pide hasta 7 días más desde la app. Pagas una cuota de extensión y tu fecha se mueve; en esos días no corren cargos por atraso. La cuota no baja tu deuda, y antes de pagarla te mostramos qué sale mejor.',
      words: 'extension prorroga atraso aplazar dias mas tarde dificultad',
    },
    {
      id: 'late',
      question: '¿Qué pasa si me atraso?',
      answer:
        'Cada día se suma 3 % de lo que quedó sin pagar. Lo ves desglosado, con lo que deberías hoy y mañana. Puedes pagar una parte y habla con nosotros cuando quieras: nadie te va a amenazar ni a llamar a tus contactos.',
      words: 'atraso mora vencido penalizacion cobranza cargo retraso',
    },
    {
      id: 'early',
      question: '¿Puedo pagar antes?',
      answer:
        'Sí. En México puedes pagar todo o una parte cualquier día y sin penalización. Lo que pagues de más queda a tu favor y lo ves en la app.',
      words: 'adelantar anticipado antes liquidar abonar parcial',
    },
    {
      id: 'data',
      question: '¿Qué hacen con mis datos?',
      answer:
        'Los usamos para decidir tu préstamo y para cobrarlo, nada más. Las imágenes de tu rostro se borran en 30 días. Puedes pedir verlos, corregirlos o borrarlos y te respondemos en 20 días.',
      words: 'privacidad datos rostro foto contactos borrar seguridad',
    },
  ],
  en: [
    {
      id: 'cost',
      question: 'What will it cost me?',
      answer:
        'You see four figures before you accept: what you receive, what you pay back, on which day, and the CAT. The commission and its VAT are taken from what you receive; interest and its VAT are paid at the end. Nothing else is charged if you pay on time.',
      words: 'price fee commission interest vat cat apr rate expensive charge',
    },
    {
      id: 'requirements',
      question: 'What do I need to apply?',
      answer:
        'To be over 18, with a valid official ID, a permanent address, a mobile phone and a bank account in your name. We ask for no guarantor and never for your contacts.',
      words: 'requirements documents identity age guarantor account',
    },
    {
      id: 'time',
      question: 'How soon do I get the money?',
      answer:
        'We decide within one day. Once you accept, the money leaves the same day and reaches your account within 1 to 3 calendar days, depending on your bank.',
      words: 'fast when deposit arrive minutes approval long',
    },
    {
      id: 'pay',
      question: 'How do I pay?',
      answer:
        'By SPEI transfer, at OXXO, or with Paynet in pharmacies and 7-Eleven; in India by UPI or IMPS. The app gives you the reference and its barcode, says whether the store charges a fee, and tells you when your payment shows.',
      words: 'payment oxxo spei transfer store reference barcode cash upi imps',
    },
    {
      id: 'extension',
      question: 'What if I can’t pay on time?',
      answer:
        'Ask for up to 7 more days in the app. You pay an extension fee and your date moves; no late charge runs in those days. The fee doesn’t lower your debt, and before you pay it we show you which way costs less.',
      words: 'extension postpone delay payment more days later trouble',
    },
    {
      id: 'late',
      question: 'What happens if I am late?',
      answer:
        'In Mexico 3 % of what is unpaid is added each day. You see it itemised, with what you owe today and tomorrow. You may pay a part, and talk to us at any time: nobody will threaten you or call your contacts.',
      words: 'late overdue penalty collection charge arrears',
    },
    {
      id: 'early',
      question: 'Can I pay early?',
      answer:
        'Yes. In Mexico you may pay all of it or a part on any day, without a penalty. In India the whole can be repaid once half the term has passed. What you pay too much stays yours and shows in the app.',
      words: 'early before settle prepay partial advance',
    },
    {
      id: 'data',
      question: 'What do you do with my data?',
      answer:
        'We use it to decide on your loan and to collect it, nothing else. Pictures of your face are deleted within 30 days. Ask to see, correct or delete your data and we answer within 20 days.',
      words: 'privacy data face photo contacts delete security',
    },
  ],
};
