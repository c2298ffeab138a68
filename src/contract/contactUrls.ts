/** Addresses a phone knows how to open. Numbers come as people write them: `+52 55 5000 0174`. */
export function telephoneUrl(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+]/g, '')}`;
}

/** WhatsApp takes the digits alone, country code first. */
export function whatsAppUrl(telephone: string): string {
  return `https://wa.me/${telephone.replace(/\D/g, '')}`;
}

export function mailtoUrl(email: string): string {
  return `mailto:${email}`;
}
