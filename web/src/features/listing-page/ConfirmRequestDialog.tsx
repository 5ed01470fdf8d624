/** A warning before a request: never send one before talking to the publisher (spec public §4). */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  readonly name: string
  readonly onClose: () => void
  readonly onAsk: () => void
  readonly onAgree: () => void
}

export default function ConfirmRequestDialog({ name, onClose, onAsk, onAgree }: Props) {
  const text = useText('listings')
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('confirm.title')}
      footer={
        <>
          <Button kind="plain" onClick={onAsk}>
            {text('request.ask', { name })}
          </Button>
          <Button kind="main" onClick={onAgree}>
            {text('confirm.agree')}
          </Button>
        </>
      }
    >
      <Callout tone="warn">{text('confirm.warning', { name })}</Callout>
      <p className="soft small">{text('confirm.next', { name })}</p>
    </Dialog>
  )
}
