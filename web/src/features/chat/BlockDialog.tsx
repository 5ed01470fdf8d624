/** Confirms a block that ends arranged viewings: irreversible, and the other user is notified (D 7.6). */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  readonly name: string
  readonly onBlock: () => void
  readonly onClose: () => void
}

export default function BlockDialog({ name, onBlock, onClose }: Props) {
  const text = useText('chat')
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('blocking.keep')}
      </Button>
      <Button
        kind="main"
        onClick={() => {
          onBlock()
          onClose()
        }}
      >
        {text('blocking.act')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" onClose={onClose} title={text('blocking.title', { name })} footer={footer}>
      <p className="soft">{text('blocking.lead', { name })}</p>
    </Dialog>
  )
}
