/**
 * Moves a strip of slides on every so many ms. It holds while the pointer or the focus is on it, while it can't
 * be seen, and for good once the reader pauses or moves it; where less motion is asked for it never starts.
 */
export function initCarousel(section: HTMLElement): void {
  const track = section.querySelector<HTMLElement>('[data-track]');
  const controls = section.querySelector<HTMLElement>('[data-controls]');
  const pause = section.querySelector<HTMLButtonElement>('[data-pause]');
  if (!track || !controls || !pause) return;
  const dots = [...section.querySelectorAll('[data-dot]')];
  const intervalMs = Number(section.dataset.carousel);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let isPlaying = !reducedMotion.matches;
  let isPaused = false;
  let isVisible = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const count = track.children.length;
  const current = (): number => Math.round(track.scrollLeft / track.clientWidth);
  const goTo = (index: number): void => {
    const left = ((index + count) % count) * track.clientWidth;
    track.scrollTo({ left, behavior: reducedMotion.matches ? 'auto' : 'smooth' });
  };
  const updateDots = (): void => {
    for (const [index, dot] of dots.entries()) dot.toggleAttribute('data-on', index === current());
  };
  const updateTimer = (): void => {
    clearInterval(timer);
    const shouldRun = isPlaying && !isPaused && isVisible && !document.hidden;
    if (shouldRun) timer = setInterval(() => goTo(current() + 1), intervalMs);
    pause.textContent = (isPlaying ? pause.dataset.pauseText : pause.dataset.playText) ?? '';
  };
  const setPlaying = (isWanted: boolean): void => {
    isPlaying = isWanted;
    updateTimer();
  };
  const setPaused = (isHovered: boolean): void => {
    isPaused = isHovered;
    updateTimer();
  };

  pause.addEventListener('click', () => {
    isPaused = false;
    setPlaying(!isPlaying);
  });
  for (const button of controls.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => {
      setPlaying(false);
      goTo(current() + Number(button.dataset.step));
    });
  }
  track.addEventListener('keydown', (event) => {
    const target = { ArrowLeft: current() - 1, ArrowRight: current() + 1, Home: 0, End: count - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    setPlaying(false);
    goTo(target);
  });
  track.addEventListener('pointerdown', () => setPlaying(false));
  track.addEventListener('scroll', updateDots, { passive: true });
  section.addEventListener('pointerenter', (event) => setPaused(event.pointerType === 'mouse'));
  section.addEventListener('pointerleave', () => setPaused(false));
  section.addEventListener('focusin', (event) => setPaused(event.target !== pause));
  section.addEventListener('focusout', () => setPaused(false));
  reducedMotion.addEventListener('change', () => setPlaying(!reducedMotion.matches));
  document.addEventListener('visibilitychange', updateTimer);
  new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting === true;
    updateTimer();
  }).observe(section);
  controls.removeAttribute('data-asleep');
  updateDots();
  updateTimer();
}
