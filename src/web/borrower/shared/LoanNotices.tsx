import { Notice, type Tone } from '../../ui/Notice.tsx';
import skeleton from '../../ui/Skeleton.module.css';
import { RichText } from '../../ui/Text.tsx';

/** A notice with a text of the server; renders nothing without one. */
export function ServerNotice({ text, tone }: { readonly text: string; readonly tone?: Tone }) {
  if (text === '') return null;
  return (
    <Notice {...(tone && { tone })}>
      <RichText text={text} />
    </Notice>
  );
}

/** The cost of paying late as the first call's reply writes it. */
export function InitialLateCost() {
  return (
    <div className={skeleton.optional}>
      <Notice tone="due">
        <span data-initial="lateCost" data-emphasis="" />
      </Notice>
    </div>
  );
}
