import { useMutation } from '@tanstack/react-query';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, fetchCall } from '../../api/client.ts';
import { Button } from '../controls/Button.tsx';
import { ErrorMessage } from './QueryView.tsx';

type Props<Name extends DeskCallName> = {
  name: Name;
  request: DeskRequest<Name>;
  label: string;
  kind?: 'primary' | 'quiet' | 'plain';
  /** Starts the download of what the call answered. */
  save: (reply: DeskReply<Name>) => void;
};

/** A button that downloads the file that a read call answers. */
export function DownloadButton<Name extends DeskCallName>(props: Props<Name>) {
  const { name, request, label, kind = 'plain', save } = props;
  const download = useMutation<DeskReply<Name>, DeskApiError>({
    mutationFn: () => fetchCall(name, request),
    onSuccess: save,
  });
  return (
    <>
      <Button kind={kind} onClick={() => download.mutate()} isBusy={download.isPending}>
        {label}
      </Button>
      {download.error === null ? null : <ErrorMessage error={download.error} title={label} />}
    </>
  );
}
