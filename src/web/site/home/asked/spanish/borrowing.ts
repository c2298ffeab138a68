import type { Asked } from '../asked.ts';

/** Before there is a loan. */
export const borrowing: readonly Asked[] = [
  {
    id: 'cost',
    question: '¿Cuánto me va a costar?',
    answer: [
      'Antes de aceptar ves cuatro cifras: cuánto recibes, cuánto pagas en total, en qué plazo y el {yearly}.',
      'La comisión ({commission} de lo que pides) se descuenta al entregarte el dinero.',
      { text: 'El interés es de {interest} al año.', unless: 'isByDay' },
      {
        text: 'El interés ({interest} al año) se cuenta por día sobre el capital que todavía debes.',
        when: 'isByDay',
      },
      { text: 'A la comisión y al interés se les suma {tax} ({taxRate}).', when: 'taxOnBoth' },
      { text: 'A la comisión se le suma {tax} ({taxRate}).', when: 'taxOnCommission' },
      'Si pagas a tiempo no hay otros cargos.',
    ],
    asks: [
      'cual/que/cuanto interes/intereses/tasa/comision/costo/iva',
      'cuanto recibo/llega/recibiria',
      'cuanto recibo/depositan pido',
      'llego/recibi/recibo/depositaron/dieron menos',
      'llego/recibi/recibo/depositaron/dieron menos pedi/pido',
      'cuanto cobra/cobran/cobras/cobraran/cuesta/costar/costaria/costara/sale/saldria',
      'cuanto pag* total/pido/saco/final',
      'cuanto terminar/termino pag*',
      'cuanto pag* interes/intereses/comision',
      'interes/intereses',
      'tasa',
      'comision/comisiones',
      'costo/costos',
      'precio',
      'caro/carisimo',
      'cobra/cobran interes/intereses/comision/iva',
    ],
  },
  {
    id: 'yearly',
    question: '¿Qué es el {yearly}?',
    answer: [
      'El costo de un año en un solo porcentaje, con intereses y comisiones, para comparar préstamos. En uno corto sale alto, porque una comisión de pocos días se cuenta como si se repitiera todo el año; lo que pagas es el monto que ves antes de aceptar.',
    ],
    asks: [
      'que es/significa/quiere cat/apr',
      'que quiere decir cat/apr',
      'cat/apr',
      'por tan alto cat/apr',
      'explicar/explicame cat/apr',
    ],
  },
  {
    id: 'requirements',
    question: '¿Qué necesito para pedir?',
    answer: [
      'Tener de {ageLeast} a {ageMost} años, identificación oficial vigente, domicilio permanente, un celular y una cuenta bancaria a tu nombre. No pedimos aval ni leemos los contactos de tu teléfono.',
    ],
    asks: [
      'requisito/requisitos',
      'que piden',
      'que necesito/ocupo/necesita/hace falta',
      'que necesito pedir/solicitar/sacar',
      'que/cuales documento/documentos/papeles',
      'documento/documentos',
      'papeles',
      'ine/ife/identificacion',
      'piden/necesito/ocupo/hace ine/ife/identificacion/aval/papeles/documentos',
      'aval/fiador',
      'edad',
      'que/cuantos edad/anos',
      'quien/quienes pued* pedir/solicitar',
    ],
  },
  {
    id: 'amount',
    question: '¿Cuánto puedo pedir?',
    answer: ['{amounts}. El monto que puedes pedir tú lo ves en la app, antes de aceptar nada.'],
    asks: [
      'cuanto prestan/presta/prestas/prestarme/prestarian/prestarias/prestaran/dan/darian',
      'cuanto pued* pedir/sacar/solicitar',
      'cuanto es maximo/minimo/limite/mas',
      'monto/montos/cantidad',
      'que/cual monto/cantidad/maximo/minimo/limite',
      'cual es monto/cantidad/maximo/minimo/limite',
      'monto/cantidad maximo/maxima/minimo/minima',
    ],
  },
  {
    id: 'start',
    question: '¿Cómo empiezo?',
    answer: [
      'Toca «Descargar», instala la app y regístrate con tu número de celular. Ahí eliges cuánto y ves el costo completo antes de aceptar.',
    ],
    asks: [
      'como descargo/descargar/bajo/bajar/instalo/instalar/registro/registrarme/empiezo/empezar/solicito/solicitar/pido/pedir',
      'donde descargo/descargar/bajo/bajar/instalo/registro/registrarme/solicito/pido',
      'quiero registrarme/solicitar/pedir/empezar',
    ],
  },
  {
    id: 'time',
    question: '¿En cuánto tiempo tengo el dinero?',
    answer: [
      'Decidimos en un día como máximo. Si aceptas, el dinero llega a tu cuenta entre 1 y 3 días naturales, según tu banco.',
    ],
    asks: [
      'cuanto tarda/tardan/tardara/demora/demoran',
      'cuanto tarda/tardan/demora llegar/depositar/aprobar/deposito/aprobacion/respuesta',
      'cuando/cuanto/rapido deposita/depositan/depositar/deposito/depositarian',
      'cuando/cuanto tiempo llega/llegar/cae/deposita/depositan/aprueban/aprobar/responden/dan',
      'cuanto tiempo dinero/deposito',
      'cuando llega/cae/dan/entregan/recibo/tengo dinero/prestamo/lana',
      'cuando responden/contestan/aprueban/avisan',
      'que tan rapido',
      'es/son rapido/rapidos',
    ],
  },
];
