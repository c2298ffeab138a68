type Tone = 'right' | 'wrong';

/** Checks only that every field is filled, and says so. Sends nothing unless the form names an inbox. */
export function runContactForm(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]')];
  const answer = form.querySelector<HTMLElement>('[role=status]');
  const say = (text: string | undefined, tone: Tone): void => {
    if (!answer) return;
    answer.textContent = text ?? '';
    answer.dataset.tone = tone;
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
    const { contact: inbox } = form.dataset;
    if (inbox && !(await deliver(inbox, form))) return say(form.dataset.notSent, 'wrong');
    say(form.dataset.successful, 'right');
    form.reset();
  });
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
