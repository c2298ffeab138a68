/**
 * Moves a strip of slides on every so many ms. It holds while the pointer or the focus is on it, while it can't
 * be seen, and for good once the reader pauses or moves it; where less motion is requested it never starts.
 */
export function initCarousel(section: HTMLElement): void {
  const track = section.querySelector<HTMLElement>('[data-track]');
  const controls = section.querySelector<HTMLElement>('[data-controls]');
  const pause = section.querySelector<HTMLButtonElement>('[data-pause]');
  if (!track || !controls || !pause) return;
  const dots = [...section.querySelectorAll('[data-dot]')];
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const count = track.children.length;
  const current = (): number => Math.round(track.scrollLeft / track.clientWidth);
  const goTo = (index: number): void => {
    const left = ((index + count) % count) * track.clientWidth;
    track.scrollTo({ left, behavior: reducedMotion.matches ? 'auto' : 'smooth' });
  };
  const updateDots = (): void => {
    for (const [index, dot] of dots.entries()) dot.toggleAttribute('data-on', index === current());
  };
  const playback = createPlayback({
    isPlaying: !reducedMotion.matches,
    intervalMs: Number(section.dataset.carousel),
    onStep: () => goTo(current() + 1),
    onPlaying(isPlaying) {
      pause.textContent = (isPlaying ? pause.dataset.pauseText : pause.dataset.playText) ?? '';
    },
  });

  pause.addEventListener('click', () => playback.set({ isHeld: false, isPlaying: !playback.isPlaying() }));
  for (const button of controls.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => {
      playback.set({ isPlaying: false });
      goTo(current() + Number(button.dataset.step));
    });
  }
  track.addEventListener('keydown', (event) => {
    const keys = { ArrowLeft: current() - 1, ArrowRight: current() + 1, Home: 0, End: count - 1 };
    const target = keys[event.key as keyof typeof keys];
    if (target === undefined) return;
    event.preventDefault();
    playback.set({ isPlaying: false });
    goTo(target);
  });
  track.addEventListener('pointerdown', () => playback.set({ isPlaying: false }));
  track.addEventListener('scroll', updateDots, { passive: true });
  section.addEventListener('pointerenter', (event) =>
    playback.set({ isHeld: event.pointerType === 'mouse' }),
  );
  section.addEventListener('pointerleave', () => playback.set({ isHeld: false }));
  section.addEventListener('focusin', (event) => playback.set({ isHeld: event.target !== pause }));
  section.addEventListener('focusout', () => playback.set({ isHeld: false }));
  reducedMotion.addEventListener('change', () => playback.set({ isPlaying: !reducedMotion.matches }));
  document.addEventListener('visibilitychange', () => playback.set({}));
  new IntersectionObserver(([entry]) => playback.set({ isVisible: entry?.isIntersecting === true })).observe(
    section,
  );
  controls.removeAttribute('data-asleep');
  updateDots();
  playback.set({});
}

type Playback = {
  isPlaying: boolean;
  /** While the pointer or the focus is on it. */
  isHeld: boolean;
  isVisible: boolean;
};

type PlaybackOptions = {
  readonly isPlaying: boolean;
  readonly intervalMs: number;
  readonly onStep: () => void;
  readonly onPlaying: (isPlaying: boolean) => void;
};

/** A timer that runs while it plays, is held by nothing and can be seen. */
function createPlayback({ isPlaying, intervalMs, onStep, onPlaying }: PlaybackOptions) {
  const state: Playback = { isPlaying, isHeld: false, isVisible: false };
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    isPlaying: () => state.isPlaying,
    set(changes: Partial<Playback>): void {
      Object.assign(state, changes);
      clearInterval(timer);
      if (state.isPlaying && !state.isHeld && state.isVisible && !document.hidden)
        timer = setInterval(onStep, intervalMs);
      onPlaying(state.isPlaying);
    },
  };
}
