import { initAssistant } from './assistant.ts';
import { initCalculator } from './calculator.ts';
import { initCarousel } from './carousel.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-calculator]')) initCalculator(form);
for (const section of document.querySelectorAll<HTMLElement>('[data-carousel]')) initCarousel(section);
for (const section of document.querySelectorAll<HTMLElement>('[data-assistant]')) initAssistant(section);
