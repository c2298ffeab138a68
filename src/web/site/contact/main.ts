import { initContactForm } from './contactForm.ts';

const form = document.querySelector<HTMLFormElement>('[data-contact]');
if (form) initContactForm(form);
