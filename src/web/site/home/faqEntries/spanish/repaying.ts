import type { FaqEntry } from '../faqEntry.ts';

/** Paying it back. */
export const repaying: readonly FaqEntry[] = [
  {
    id: 'pay',
    question: '¿Cómo pago?',
    answer: [
      'Por banco: {banks}.',
      'En efectivo, en tienda: {stores}.',
      'Abre tu préstamo en la app y toca «Pagar»: te da la referencia, te dice hasta cuándo vale y si te cobran aparte por pagar ahí, y te avisa cuando tu pago aparece.',
    ],
    phrases: [
      'no encuentro/veo/tengo/sale/aparece/se referencia/clabe',
      'como/donde/dnde pag*/deposito/deposita/depositar',
      'como/donde hago/hacer/realizo/realizar pago/pagos/deposito',
      'como le hago pagar',
      'forma/formas/medio/medios/manera/maneras/metodo/metodos/opciones pag*',
      'pag* oxxo/oxo/spei/tienda/tiendas/efectivo/transferencia/farmacia/farmacias/paynet/seven/eleven/upi/imps/neft/{ways}',
      'pag* como/donde oxxo/oxo/spei/tienda/efectivo/transferencia/farmacia/upi/imps/neft/{ways}',
      'referencia/clabe',
      'donde/cual es/esta/veo/encuentro/saco referencia/clabe',
      'referencia/clabe/codigo pag*',
      'codigo barras',
      'que cuenta deposito/deposita/depositar/transfiero',
    ],
  },
  {
    id: 'missing',
    question: 'Ya pagué y mi pago no aparece',
    answer: [
      'Un pago cuenta desde el día en que lo hiciste, aunque el aviso nos llegue después. Guarda tu comprobante; si tu pago no aparece el mismo día, llámanos al {phone}.',
    ],
    phrases: [
      'ya pag*/deposite no aparece/aparecio/refleja/reflejo/registra/registraron/registran/llego/marca/ve/sale',
      'hice/realice pag* no aparece/aparecio/refleja/reflejo/registra/registraron',
      'hice/realice pag* ayer/hoy no aparece/refleja',
      'pag*/deposite ayer/hoy/oxxo/tienda/spei/transferencia/{ways} no aparece/refleja/registra/registran/registraron',
      'cuanto tarda/tiempo refleja/reflejar/reflejarse/aparece/aparecer pag* oxxo/tienda/spei/transferencia/{ways}',
      'pag* no aparece/aparecio/refleja/reflejo/reflejado/registra/registrado/llego/marca/ve/sale/cayo',
      'ya pag* no aparece/aparecio/refleja/reflejo/reflejado/registra/registrado/llego/marca/ve/sale/cayo',
      'ya pag* siguen/sigue/sigo cobrando/cobran/cobrar/debiendo/apareciendo',
      'cuando/cuanto refleja/aparece pag*',
      'cuanto tarda/tiempo reflejar/reflejarse/refleja/aparecer/aparece pag*',
    ],
  },
  {
    id: 'part',
    question: '¿Puedo pagar solo una parte?',
    answer: [
      'Puedes pagar una parte: lo que pagues se resta de lo que debes, y los cargos por atraso se cuentan solo sobre lo que falta. La app te dice cuánto queda.',
    ],
    phrases: [
      'pag* parte/partes/mitad/poco/parcial/parciales/menos',
      'pag* poco poco',
      'abonar/abono/abonos/abonando',
      'pued* hacer/dar abono/abonos/abonar',
      'pagos/pago parcial/parciales',
      'no pued*/podre/alcanza/alcanzo/completo pag* todo/completo',
    ],
  },
  {
    id: 'early',
    question: '¿Puedo pagar antes?',
    answer: [
      {
        text: 'Puedes pagar todo o una parte cualquier día antes de tu fecha, sin penalización.',
        when: 'earlyAnyDay',
      },
      'Puedes liquidar todo cuando ya pasó la mitad del plazo y al menos {earlyFromDay} días desde que recibiste el dinero.',
      { text: 'El interés se cuenta por día, así que al pagar antes pagas menos interés.', when: 'isByDay' },
    ],
    phrases: [
      'baja/bajan/regresan/menos/ahorro interes/intereses pag*/liquido/liquidar antes',
      'pag* antes/adelantado/anticipado/anticipada',
      'pag* antes tiempo/fecha/vencimiento',
      'adelantar/adelanto/anticipar/anticipo pag*',
      'anticipado/anticipados pag*',
      'liquidar/liquido/liquidacion/saldar/finiquitar',
      'liquidar/saldar/terminar/acabar/pag* antes/anticipado/hoy/todo',
      'pag* todo vez/junto/completo',
      'que pasa si pag* antes',
      'cobra/cobran/penaliza/penalizan/penalizacion/multa pag*/liquidar antes/adelantado/anticipado',
    ],
  },
  {
    id: 'over',
    question: '¿Y si pago de más?',
    answer: ['Lo que pagues de más queda a tu favor, lo ves en la app y puedes pedir que te lo devolvamos.'],
    phrases: [
      'pague/pago/pagar/deposite mas/doble/demas',
      'pague/pago/deposite dos veces',
      'saldo favor',
      'devuelven/devolucion/regresan/reembolso/reembolsan pag* mas/doble/demas',
    ],
  },
];
