/** Where the contact form is delivered when the brand's `contactForm` is `inbox`. */
export const inboxPath = '/api/inbox';
