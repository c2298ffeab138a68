import { runContactForm } from './contactForm.ts';

const form = document.querySelector<HTMLFormElement>('[data-contact]');
if (form) runContactForm(form);
