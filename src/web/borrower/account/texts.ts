import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    title: 'Tu cuenta',
    lead: 'Dónde tienes tu sesión abierta, y cómo borrar tu cuenta.',
    sessions: 'Sesiones abiertas',
    thisDevice: 'Este teléfono',
    otherDevice: 'Otro dispositivo',
    seen: 'Abierta desde el {since}, usada el {seen}',
    end: 'Cerrar',
    endNamed: 'Cerrar la sesión de {device}',
    endOthers: 'Cerrar todas las demás',
    ended: 'Sesión cerrada',
    endedOthers: 'Cerramos las demás sesiones',
    deleteIt: 'Borrar mi cuenta',
    closeLead:
      'Borramos tu teléfono, tus tarjetas, tu contacto, lo que nos dijiste de tu trabajo y lo que la app nos contó de tu teléfono. Ya no podrás entrar.',
    kept: 'Qué guardamos y por qué',
    keptContracts:
      'Tus contratos, tus pagos, tu nombre, tu domicilio y tu cuenta de depósito: la ley nos obliga a conservarlos después de un préstamo.',
    keptComplaints: 'Tus quejas y lo que te respondimos, por si tú o la autoridad las piden.',
    keptNothing:
      'Como nunca te depositamos un préstamo, tampoco guardamos tu nombre ni tu domicilio en tu cuenta.',
    notYet: 'Todavía no se puede borrar',
    openLoan:
      'Tienes un préstamo abierto o una solicitud sin terminar. Cuando se pague o se cierre, vuelve aquí.',
    credit: 'Tienes dinero a tu favor. Escríbenos para devolvértelo y después podrás borrar tu cuenta.',
    cancels: 'Tu préstamo {orders} no llegó a tu cuenta y no debes nada. Al borrar tu cuenta, lo cancelamos.',
    help: 'Hablar con nosotros',
    confirmTitle: '¿Borrar tu cuenta?',
    confirmLead: 'No se puede deshacer. Para pedir otro préstamo tendrás que registrarte de nuevo.',
    confirm: 'Sí, borrar mi cuenta',
    keep: 'No, conservarla',
    closed: 'Tu cuenta quedó borrada',
    closedNext: 'Cerramos tu sesión en todos tus dispositivos. Gracias por habernos usado.',
    done: 'Listo',
  },
  en: {
    title: 'Your account',
    lead: 'Where you are signed in, and how to delete your account.',
    sessions: 'Signed in on',
    thisDevice: 'This phone',
    otherDevice: 'Another device',
    seen: 'Since {since}, used on {seen}',
    end: 'Sign out',
    endNamed: 'Sign out of {device}',
    endOthers: 'Sign out of all others',
    ended: 'Signed out',
    endedOthers: 'Signed out of all others',
    deleteIt: 'Delete my account',
    closeLead:
      'We delete your phone number, your cards, your contact, what you told us of your work and what the app told us of your phone. You can’t sign in any more.',
    kept: 'What we keep, and why',
    keptContracts:
      'Your contracts, payments, name, address and payout account: the law has us keep them after a loan.',
    keptComplaints: 'Your complaints and our answers, in case you or the authority ask for them.',
    keptNothing: 'As we never paid you a loan, we don’t keep your name or address in your account either.',
    notYet: 'It can’t be deleted yet',
    openLoan:
      'You have an open loan or an unfinished application. Once it is paid off or closed, come back here.',
    credit: 'We hold money of yours. Ask us to send it back, then you can delete your account.',
    cancels:
      'Your loan {orders} did not reach your account and you owe nothing. Deleting your account cancels it.',
    help: 'Talk to us',
    confirmTitle: 'Delete your account?',
    confirmLead: 'This can’t be undone. To ask for another loan you will have to register again.',
    confirm: 'Yes, delete my account',
    keep: 'No, keep it',
    closed: 'Your account is deleted',
    closedNext: 'You are signed out on all your devices. Thank you for having used us.',
    done: 'Done',
  },
});
