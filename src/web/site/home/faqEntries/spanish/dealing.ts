import type { FaqEntry } from '../faqEntry.ts';

/** Who one deals with. */
export const dealing: readonly FaqEntry[] = [
  {
    id: 'data',
    question: '¿Qué hacen con mis datos?',
    answer: [
      'Los usamos para decidir tu préstamo y para cobrarlo; no los vendemos. La foto de tu cara se borra en un máximo de 30 días. Puedes pedir verlos, corregirlos o borrarlos en {email}, y borrar tu cuenta; te respondemos en un máximo de 20 días.',
    ],
    phrases: [
      'borro/elimino/cierro cuenta/datos',
      'datos',
      'privacidad',
      'que hacen/pasa datos/informacion',
      'datos/informacion personales/personal',
      'venden/comparten/cuidan/protegen/guardan/usan datos/informacion',
      'borrar/eliminar/cancelar/borren/eliminen/quitar/cerrar datos/cuenta/informacion',
      'foto/fotos cara/rostro',
    ],
  },
  {
    id: 'trust',
    question: '¿Cómo sé que no es un fraude?',
    answer: [
      'Presta {legalName}. {registration}; lo puedes consultar. Nunca pedimos un pago antes de prestarte: la comisión se descuenta de lo que recibes. Si alguien te pide dinero por adelantado, no somos nosotros: llámanos al {phone}.',
    ],
    phrases: [
      'estan/esta registrados/registrada/regulados/regulada condusef/sipres/cnbv/rbi',
      'registro condusef/sipres/rbi',
      'fraude/estafa/estafan/estafar/estafadores/fraudulento/fraudulenta/enganan/engano/tranza',
      'confiable/confiables/confianza/confiar',
      'es/son real/reales/legal/legales/seguro/segura/seguros/serio/seria/serios/confiable/confiables/fraude/estafa/verdad',
      'es/son empresa/pagina/app/gente real/legal/segura/seria/confiable',
      'empresa registrada/legal/real',
      'registrados/registrada',
      'estan/esta registrados/registrada/regulados/regulada',
      'piden/pide/pidieron/pidio/pidiendo/deposite/depositar/pag*/dinero/deposito dinero/deposito/anticipo/pag* adelantado/anticipado/antes prestamo',
      'piden/pide/pidieron/pidio/pidiendo deposito/dinero/anticipo/deposite/pag*',
      'piden/pide/pidieron/pidio/pidiendo deposito/dinero/anticipo/deposite/pag* adelantado/anticipado/antes/adelanto',
      'piden/pide/pidieron/pidio/pidiendo adelanto/anticipo',
      'no es fraude/estafa',
    ],
  },
  {
    id: 'complaint',
    question: '¿Cómo pongo una queja?',
    answer: [
      'En la app, por teléfono o por correo: {complaintUnit}, {complaintPhone}, {complaintEmail}.',
      'Te respondemos en un máximo de {businessDays} días hábiles.',
      'Te respondemos en un máximo de {calendarDays} días.',
      'Si no quedas conforme: {authority}.',
    ],
    phrases: [
      'telefono/numero/direccion/acudir/ir une/condusef',
      'queja/quejas/quejarme/quejar',
      'como/donde pongo/poner/hago/hacer/levanto/levantar/meto/meter queja/reclamo/reclamacion',
      'donde quejo/quejarme',
      'poner/hacer/levantar/meter queja/reclamo/reclamacion',
      'reclamo/reclamacion/reclamar/inconforme/inconformidad',
      'trataron/tratan/trato mal',
      'amenazan/amenazaron/amenazando/amenaza/amenazas/insultan/insultaron/groseros',
    ],
  },
  {
    id: 'human',
    question: '¿Cómo hablo con una persona?',
    answer: ['Llámanos al {phone}, {hours}. También por WhatsApp, {whatsapp}, o por correo: {email}.'],
    phrases: [
      'hablar gerente/supervisor',
      'telefono/whatsapp/whats',
      'cual/tienen/dan/es numero/telefono/whatsapp/whats/correo',
      'numero telefono/telefonico/contacto',
      'numero pued*/llamar/llamarles/hablar/marcar',
      'hablar/hablo/platicar/comunico/comunicar/comunicarme persona/alguien/asesor/humano/ejecutivo/ustedes/agente',
      'como/donde contacto/contactar/contactarlos/comunico/comunicarme/llamo',
      'atencion cliente/clientes',
      'horario/horarios',
      'horario/horarios atencion',
      'persona/humano/asesor',
    ],
  },
  {
    id: 'branches',
    question: '¿Dónde están sus oficinas?',
    answer: [
      '{branches}. Todo se puede hacer también en la app.',
      {
        text: 'No hay oficinas que visitar: todo se hace en la app, y puedes hablar con una persona al {phone} ({hours}).',
        unless: 'branches',
      },
    ],
    phrases: [
      'sucursal/sucursales/oficina/oficinas',
      'donde/tienen/hay sucursal/sucursales/oficina/oficinas',
      'donde estan/ubicados/ubican/encuentran/queda/quedan',
      'cual es/tienen direccion/domicilio',
      'direccion',
      'ir persona',
    ],
  },
];
