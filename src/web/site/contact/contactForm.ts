type Tone = 'right' | 'wrong';

/**
 * Checks only that every field is filled, and says so. Sends nothing unless the form names an inbox; without one it hands
 * what was written to the visitor's own mail.
 */
export function runContactForm(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')];
  const answer = form.querySelector<HTMLElement>('[role=status]');
  const send = form.querySelector<HTMLAnchorElement>('[data-send]');
  const say = (text: string | undefined, tone: Tone, more = ''): void => {
    if (!answer) return;
    const lead = document.createElement('strong');
    lead.textContent = text ?? '';
    answer.replaceChildren(lead, more && ` ${more}`);
    answer.dataset.tone = tone;
    if (send) send.hidden = true;
  };
  // The browser's own check would speak before ours.
  form.noValidate = true;
  form.addEventListener('input', () => say('', 'right'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const empty = fields.filter(({ value }) => value.trim() === '');
    for (const field of fields) field.setAttribute('aria-invalid', String(empty.includes(field)));
    for (const field of empty) field.setAttribute('aria-describedby', 'answer');
    if (empty.length > 0) {
      empty[0]?.focus();
      return say(form.dataset.incomplete, 'wrong');
    }
    const { contact: inbox, mail = '', successful, so } = form.dataset;
    if (inbox && !(await deliver(inbox, form))) return say(form.dataset.notSent, 'wrong');
    say(successful, 'right', so);
    if (inbox) return form.reset();
    if (!send) return;
    send.href = mailOf(mail, fields);
    send.hidden = false;
  });
}

/** A message in the visitor's own mail: what was written, a line a field. */
function mailOf(address: string, fields: readonly { name: string; value: string }[]): string {
  const written = Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()]));
  const { remark = '', ...signature } = written;
  const body = [remark, '', ...Object.values(signature)].join('\r\n');
  return `mailto:${address}?body=${encodeURIComponent(body)}`;
}

async function deliver(inbox: string, form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
  try {
    return (await fetch(inbox, { method: 'POST', body })).ok;
  } catch {
    return false;
  }
}
