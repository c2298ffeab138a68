const form = document.querySelector<HTMLFormElement>('[data-contact]');
if (form) initContactForm(form);

type AnswerTone = 'right' | 'wrong';

/**
 * Checks only that every field is filled, and says so. Sends nothing unless the form names an inbox; without one it hands
 * what was written to the visitor's own mail.
 */
export function initContactForm(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')];
  const statusElement = form.querySelector<HTMLElement>('[role=status]');
  const send = form.querySelector<HTMLAnchorElement>('[data-send]');
  const showAnswer = (text: string | undefined, tone: AnswerTone, detail = ''): void => {
    if (!statusElement) return;
    const strongText = document.createElement('strong');
    strongText.textContent = text ?? '';
    statusElement.replaceChildren(strongText, detail && ` ${detail}`);
    statusElement.dataset.tone = tone;
    if (send) send.hidden = true;
  };
  // The browser's own check would speak before ours.
  form.noValidate = true;
  form.addEventListener('input', () => showAnswer('', 'right'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const empty = fields.filter(({ value }) => value.trim() === '');
    for (const field of fields) field.setAttribute('aria-invalid', String(empty.includes(field)));
    for (const field of empty) field.setAttribute('aria-describedby', 'answer');
    if (empty.length > 0) {
      empty[0]?.focus();
      return showAnswer(form.dataset.incomplete, 'wrong');
    }
    const { contact: inbox, mail = '', successful, so } = form.dataset;
    if (inbox && !(await postToInbox(inbox, form))) return showAnswer(form.dataset.notSent, 'wrong');
    showAnswer(successful, 'right', so);
    if (inbox) return form.reset();
    if (!send) return;
    send.href = buildMailto(mail, fields);
    send.hidden = false;
  });
}

/** A message in the visitor's own mail: what was written, a line a field. */
function buildMailto(address: string, fields: readonly { name: string; value: string }[]): string {
  const fieldValues = Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()]));
  const { remark = '', ...signature } = fieldValues;
  const body = [remark, '', ...Object.values(signature)].join('\r\n');
  return `mailto:${address}?body=${encodeURIComponent(body)}`;
}

async function postToInbox(inbox: string, form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
  try {
    return (await fetch(inbox, { method: 'POST', body })).ok;
  } catch {
    return false;
  }
}
