/**
 * Moves a strip of slides on every so many ms. It holds while the pointer or the focus is on it, while it can't
 * be seen, and for good once the reader pauses or moves it; where less motion is asked for it never starts.
 */
export function runCarousel(section: HTMLElement): void {
  const track = section.querySelector<HTMLElement>('[data-track]');
  const controls = section.querySelector<HTMLElement>('[data-controls]');
  const pause = section.querySelector<HTMLButtonElement>('[data-pause]');
  if (!track || !controls || !pause) return;
  const dots = [...section.querySelectorAll('[data-dot]')];
  const every = Number(section.dataset.carousel);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let isPlaying = !calm.matches;
  let isHeld = false;
  let isSeen = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const count = track.children.length;
  const current = (): number => Math.round(track.scrollLeft / track.clientWidth);
  const go = (index: number): void => {
    const left = ((index + count) % count) * track.clientWidth;
    track.scrollTo({ left, behavior: calm.matches ? 'auto' : 'smooth' });
  };
  const mark = (): void => {
    for (const [index, dot] of dots.entries()) dot.toggleAttribute('data-on', index === current());
  };
  const arm = (): void => {
    clearInterval(timer);
    const runs = isPlaying && !isHeld && isSeen && !document.hidden;
    if (runs) timer = setInterval(() => go(current() + 1), every);
    pause.textContent = (isPlaying ? pause.dataset.pauseText : pause.dataset.playText) ?? '';
  };
  const play = (wanted: boolean): void => {
    isPlaying = wanted;
    arm();
  };
  const hold = (held: boolean): void => {
    isHeld = held;
    arm();
  };

  pause.addEventListener('click', () => {
    isHeld = false;
    play(!isPlaying);
  });
  for (const button of controls.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => {
      play(false);
      go(current() + Number(button.dataset.step));
    });
  }
  track.addEventListener('keydown', (event) => {
    const target = { ArrowLeft: current() - 1, ArrowRight: current() + 1, Home: 0, End: count - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    play(false);
    go(target);
  });
  track.addEventListener('pointerdown', () => play(false));
  track.addEventListener('scroll', mark, { passive: true });
  section.addEventListener('pointerenter', (event) => hold(event.pointerType === 'mouse'));
  section.addEventListener('pointerleave', () => hold(false));
  section.addEventListener('focusin', (event) => hold(event.target !== pause));
  section.addEventListener('focusout', () => hold(false));
  calm.addEventListener('change', () => play(!calm.matches));
  document.addEventListener('visibilitychange', arm);
  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting === true;
    arm();
  }).observe(section);
  controls.removeAttribute('data-asleep');
  mark();
  arm();
}
