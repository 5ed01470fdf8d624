/** Asks whether to keep or discard the draft (D 11.26). */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Cancelling } from './useCancelling.ts'

export function CancelDialog({ cancelling }: { cancelling: Cancelling }) {
  const text = useText('listingEditor')
  const footer = (
    <>
      <Button kind="plain" onClick={() => void cancelling.discard()}>
        {text('cancel.discard')}
      </Button>
      <Button kind="main" onClick={() => void cancelling.keep()}>
        {text('cancel.keep')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={cancelling.isAsking}
      onClose={cancelling.stay}
      title={text('cancel.title')}
      size="small"
      footer={footer}
    >
      <p>{text('cancel.body')}</p>
    </Dialog>
  )
}
