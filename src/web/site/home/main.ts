import { runAssistant } from './assistant.ts';
import { runCalculator } from './calculator.ts';
import { runCarousel } from './carousel.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-calculator]')) runCalculator(form);
for (const section of document.querySelectorAll<HTMLElement>('[data-carousel]')) runCarousel(section);
for (const section of document.querySelectorAll<HTMLElement>('[data-assistant]')) runAssistant(section);
