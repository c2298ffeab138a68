import { defineTexts } from '../../texts/dictionary.ts';

/** Texts around every page of the site; each page spreads them into its own. */
export const layoutTexts = defineTexts({
  es: {
    skip: 'Ir al contenido',
    menu: 'Menú',
    navigation: 'Principal',
    home: 'Inicio',
    about: 'Nosotros',
    policy: 'Aviso de privacidad',
    loan: 'Términos del préstamo',
    contact: 'Opiniones',
    user: 'Tu cuenta',
    download: 'Descargar',
    otherLanguage: 'English',
    reach: 'Contacto',
    pagesOfSite: 'El sitio',
    phone: 'Teléfono',
    email: 'Correo',
    address: 'Dirección',
    rights: 'Todos los derechos reservados.',
    borrowWell:
      'Pide solo lo que puedas pagar. Antes de aceptar ves el costo total, el CAT y la fecha de pago.',
  },
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    navigation: 'Main',
    home: 'Home',
    about: 'About us',
    policy: 'Privacy Policy',
    loan: 'Loan terms and conditions',
    contact: 'Feedback',
    user: 'Your account',
    download: 'Download',
    otherLanguage: 'Español',
    reach: 'Contact',
    pagesOfSite: 'This site',
    phone: 'Telephone',
    email: 'E-mail',
    address: 'Address',
    rights: 'All rights reserved.',
    borrowWell:
      'Borrow only what you can pay back. You see the whole cost, the CAT and the date before you accept.',
  },
});
