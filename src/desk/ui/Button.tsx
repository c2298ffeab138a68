import type { ReactNode, Ref } from 'react';
import { Button as Pressable } from 'react-aria-components';

type Props = {
  children: ReactNode;
  onPress?: () => void;
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  type?: 'button' | 'submit';
  isBusy?: boolean;
  isDisabled?: boolean;
  label?: string;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({ children, kind = 'quiet', type = 'button', isBusy = false, label, ...rest }: Props) {
  return (
    <Pressable
      {...rest}
      type={type}
      className={`button ${kind}`}
      isPending={isBusy}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </Pressable>
  );
}
